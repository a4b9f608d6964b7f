// Reads bench/results/<runtime>.json, merges new results into it, and writes it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { merge, type Results } from './results.ts'

export const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

export function readResults(file: string): Results | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  return JSON.parse(text) as Results
}

/** Adds results to a file. Returns what the file then has. */
export function addResults(file: string, fresh: Results): Results {
  const results = merge(readResults(file), fresh)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, format(results))
  return results
}

/** Writes a file of rows, a line for each. */
export function writeRows(file: string, head: object, rows: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const lines = rows.map((row) => JSON.stringify(row, rounded))
  writeFileSync(file, `{ "head": ${JSON.stringify(head)}, "rows": [\n${lines.join(',\n')}\n] }\n`)
}

/** Four digits are more than is known. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value)

/** JSON with a line for each cell, so that a diff is readable. */
export function format({ suites, ...head }: Results): string {
  const parts = Object.entries(suites).map(([name, { unit, cells }]) => {
    const lines = cells.map((cell) => `   ${JSON.stringify(cell, rounded)}`)
    return `  ${JSON.stringify(name)}: { "unit": ${JSON.stringify(unit)}, "cells": [\n${lines.join(',\n')}\n  ] }`
  })
  return `${JSON.stringify(head, undefined, 1).slice(0, -2)},\n "suites": {\n${parts.join(',\n')}\n }\n}\n`
}
