// Reads bench/results/<runtime>.json, merges new results into it, and writes it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cell, type Competitor, merge, type Results, type Speed, type SuiteResults, type Unit } from './results.ts'

export const FOLDER = fileURLToPath(new URL('../results/', import.meta.url))

export function readResults(file: string): Results | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
  return parse(text)
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

/** Three digits are what is known. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value)

/** JSON with a line for each cell, so that a diff is readable. */
export function format({ suites, ...head }: Results): string {
  const parts = Object.entries(suites).map(([name, suite]) => {
    const { unit, competitors, cells } = pack(suite)
    const lines = cells.map((cell) => JSON.stringify(cell, rounded))
    const start = `"unit": ${JSON.stringify(unit)}, "competitors": ${JSON.stringify(competitors)}`
    return `  ${JSON.stringify(name)}: { ${start}, "cells": [\n${lines.join(',\n')}\n  ] }`
  })
  return `${JSON.stringify(head, undefined, 1).slice(0, -2)},\n "suites": {\n${parts.join(',\n')}\n }\n}\n`
}

/** The results in a text that `format` has made: of competitors the medians alone. */
export function parse(text: string): Results {
  const { suites, ...head } = JSON.parse(text) as Omit<Results, 'suites'> & { suites: Record<string, PackedSuite> }
  return {
    ...head,
    suites: Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, unpack(suite)])),
  }
}

type Three = [median: number, low: number, high: number]
type PackedCompetitor = [name: string, kind: Competitor['kind'], contract?: Competitor['contract']]
interface PackedCell {
  /** Operation, script, size. */
  of: [string, string, string]
  ours: Three
  /** By the suite's competitors: the median of the speed and of the ratio, or 0. */
  all: ([speed: number, ratio: number] | 0)[]
  best?: number
  ratio?: Three
  range?: [low: number, high: number]
}
interface PackedSuite {
  unit: Unit
  competitors: PackedCompetitor[]
  cells: PackedCell[]
}

function pack({ unit, cells }: SuiteResults): PackedSuite {
  const keyOf = ({ name, kind, contract }: Competitor) => JSON.stringify([name, kind, contract])
  const keys = [...new Set(cells.flatMap(({ competitors }) => competitors.map(keyOf)))]
  const three = ({ median, low, high }: Speed): Three => [median, low, high]
  return {
    unit,
    competitors: keys.map((key) => JSON.parse(key).filter((part: unknown) => part !== null)),
    cells: cells.map(({ operation, script, size, ours, competitors, best, ratio, range }): PackedCell => {
      const known = keys.map((key) => competitors.find((each) => keyOf(each) === key))
      const all = known.map((each): PackedCell['all'][number] => {
        return each ? [rough(each.speed.median), rough(each.ratio.median)] : 0
      })
      return {
        of: [operation, script, size],
        ours: three(ours),
        all,
        ...(best !== undefined && { best: known.findIndex((each) => each?.name === best) }),
        ...(ratio && { ratio: three(ratio) }),
        ...(range && { range: [range.low, range.high] }),
      }
    }),
  }
}

const rough = (value: number): number => Number(value.toPrecision(3))

function unpack({ unit, competitors, cells }: PackedSuite): SuiteResults {
  const same = (value: number) => ({ median: value, low: value, high: value })
  const three = ([median, low, high]: Three) => ({ median, low, high })
  return {
    unit,
    cells: cells.map(({ of: [operation, script, size], ours, all, best, ratio, range }): Cell => {
      const found = all.flatMap((each, i): Competitor[] => {
        if (each === 0) return []
        const [name, kind, contract] = competitors[i]
        const [speed, times] = each
        const estimate = i === best && ratio ? three(ratio) : same(times)
        return [{ name, kind, ...(contract && { contract }), speed: same(speed), ratio: estimate }]
      })
      return {
        operation,
        script,
        size,
        ours: three(ours),
        competitors: found,
        ...(best !== undefined && { best: competitors[best][0] }),
        ...(ratio && { ratio: three(ratio) }),
        ...(range && { range: { low: range[0], high: range[1] } }),
      }
    }),
  }
}
