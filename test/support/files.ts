// The test files, for the configurations.

import { readdirSync, readFileSync } from 'node:fs'

/** The files that hold this text, such as the path of what they import. */
export function testFilesWith(text: string): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes(text))
}
