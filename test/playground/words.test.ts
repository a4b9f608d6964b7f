// What the playground says: names of files, links, rates and who is faster.

import { describe, expect, test } from 'vitest'
import { constantOf, convertedName, entryOf, GROUPS } from '../../playground/encodings.ts'
import { rate } from '../../playground/format.ts'
import { fragmentOf, linkedIn } from '../../playground/link.ts'
import { verdictOf } from '../../playground/verdict.ts'
import * as root from '../../src/index.ts'
import * as legacy from '../../src/legacy.ts'

test.each([
  ['notes.txt', 'utf-16le', 'notes.utf-16le.txt'],
  ['big.utf-8.u16', 'utf-16le', 'big.utf-16le.txt'],
  ['notes.utf-16le.txt', 'utf-8', 'notes.utf-8.txt'],
  ['table.csv', 'utf-8', 'table.utf-8.csv'],
  ['archive.2024.csv', 'utf-8', 'archive.2024.utf-8.csv'],
  ['utf-16.txt', 'utf-8', 'utf-16.utf-8.txt'],
  ['README', 'utf-7', 'README.utf-7.txt'],
  ['.profile', 'utf-8', 'text.utf-8.profile'],
])('%s in %s is saved as %s', (name, encoding, saved) => {
  expect(convertedName(name, encoding)).toBe(saved)
})

test('code names each encoding by its constant, and the entry that has it', () => {
  const entries: Record<string, object> = { 'utf-simd': root, 'utf-simd/legacy': legacy }
  const all = Object.values(entries).flatMap((entry) =>
    Object.values(entry).filter((value) => 'codePointCount' in value),
  )
  const names = GROUPS.flatMap(({ encodings }) => encodings.map(([name]) => name))
  expect([...names].sort()).toEqual(all.map(({ name }) => name).sort())
  for (const name of names) {
    expect((entries[entryOf(name)] as Record<string, { name: string }>)[constantOf(name)].name, name).toBe(name)
  }
})

test.each([
  [3.456, '3.46 GB/s'],
  [1, '1.00 GB/s'],
  [0.9999, '1.00 GB/s'],
  [0.999, '999 MB/s'],
  [0.1234, '123 MB/s'],
  [0.0123, '12.3 MB/s'],
  [123.4, '123 GB/s'],
])('%d GB/s is written as %s', (gigabytes, text) => {
  expect(rate(gigabytes)).toBe(text)
})

describe('links', () => {
  test('carry all bytes', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    const fragment = fragmentOf({ bytes, encoding: 'windows-1252' })
    expect(fragment).toMatch(/^#[\w.~%=&-]+$/)
    expect(linkedIn(fragment)).toEqual({ bytes, encoding: 'windows-1252' })
    expect(new URL(fragment, 'http://localhost/').hash).toBe(fragment)
  })

  test('are readable, and can be written by hand', () => {
    expect(fragmentOf({ bytes: root.utf8.encode('Grüße-2.0') })).toBe('#text=Gr%C3%BC%C3%9Fe-2.0')
    expect(linkedIn(new URL('http://localhost/#text=Grüße')?.hash)?.bytes).toEqual(root.utf8.encode('Grüße'))
    expect(linkedIn('#text=')).toEqual({ bytes: new Uint8Array(0), encoding: undefined })
    expect(linkedIn('#text=100%')?.bytes).toEqual(root.utf8.encode('100%'))
  })

  test('without a text carry none', () => {
    expect(linkedIn('')).toBe(undefined)
    expect(linkedIn('#race')).toBe(undefined)
  })
})

test('who is faster, or too close to call', () => {
  const speed = (low: number, high: number) => ({ low, median: (low + high) / 2, high })
  expect(verdictOf(speed(3, 4), speed(1, 2), 2.333)).toBe('utf-simd is 2.33 times as fast as the browser here.')
  expect(verdictOf(speed(1, 2), speed(30, 40), 0.05)).toBe('The browser is faster here: 20 times as fast as utf-simd.')
  for (const [ours, browser] of [
    [speed(1, 2), speed(1.5, 3)],
    [speed(1.5, 3), speed(1, 2)],
    [speed(1, 2), speed(2, 3)],
  ]) {
    expect(verdictOf(ours, browser, 1.2)).toBe('Too close to call: the 95 % intervals of the two speeds overlap.')
  }
})
