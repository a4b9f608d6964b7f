// docs/architecture.md lists the files that a call passes. Here the calls are made, and V8 tells which functions ran.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'

const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

/** The files that begin the points of the list behind a sentence. */
function listedAfter(sentence: string): string[] {
  const [, list] = architecture.split(sentence)
  const points = list.split('\n\n')[1].split(/\n(?=\d)/)
  return points.map((point) => /`(src\/[^`]*)`/.exec(point)![1]).sort()
}

describe('the files that a call passes', () => {
  let ways: Record<string, string[]>
  beforeAll(() => {
    const program = fileURLToPath(new URL('trace.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    ways = JSON.parse(stdout)
  })

  test.each([
    ['decode', '`utf8.decode(bytes)` passes ten files:'],
    ['encode', '`utf8.encode(text)` passes seven:'],
    ['decodeShort', '`utf8.decode` of up to 16 bytes passes six:'],
  ])('%s', (way, sentence) => expect(listedAfter(sentence)).toEqual(ways[way]))
})
