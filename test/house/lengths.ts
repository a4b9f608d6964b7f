// Lengths and offsets of the caller may exceed 2^31, where JavaScript's operators on 32 bits give a negative number, or drop what is above:
// `>>`, `|`, `^` and `& ~` are for bits. `>>>` is right up to 2^32, division and Math.floor everywhere. `npm run lint` runs this file.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { applyExceptions, type Exception, type Finding, lineOf, parse, type Source, walk } from './rules.ts'

/** Names of lengths, offsets and places: these words, alone or at the end of a name such as `byteLength`. */
const WORDS = 'length|offset|position|place|start|end|base|index|count|total|size|room|limit|last|from|to|at|half'
const NAME = new RegExp(
  `^(?:${WORDS})$|[a-z](?:Length|Offset|Position|Place|Start|End|Base|Index|Count|Size|Room|Limit)$`,
)

const SHIFTS = new Set([ts.SyntaxKind.GreaterThanGreaterThanToken, ts.SyntaxKind.GreaterThanGreaterThanEqualsToken])
const JOINS = new Set([
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.BarEqualsToken,
  ts.SyntaxKind.CaretToken,
  ts.SyntaxKind.CaretEqualsToken,
])

/** Operators whose result is as large as their operands. */
const ARITHMETIC = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ...SHIFTS,
  ...JOINS,
])

/** Names of places in loops. Joined by `|` they are those of elements. */
const LOOP_NAMES = new Set(['p', 'i', 'q', 'j'])

/** Is this a number that may be a length or an offset: such a name, or one in a sum, a product or a conditional? */
function isLength(node: ts.Expression, isLoop = true): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return isLength(node.expression, isLoop)
  if (ts.isPrefixUnaryExpression(node)) return isLength(node.operand, isLoop)
  if (ts.isIdentifier(node)) return NAME.test(node.text) || (isLoop && LOOP_NAMES.has(node.text))
  if (ts.isPropertyAccessExpression(node)) return NAME.test(node.name.text)
  if (ts.isConditionalExpression(node)) return isLength(node.whenTrue, isLoop) || isLength(node.whenFalse, isLoop)
  if (!ts.isBinaryExpression(node) || !ARITHMETIC.has(node.operatorToken.kind)) return false
  return isLength(node.left, isLoop) || isLength(node.right, isLoop)
}

/** `~7` keeps what is above the lowest bits, but nothing above 32. */
function isInverted(node: ts.Expression): boolean {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.TildeToken
}

/** Operators on 32 bits that are given a length or an offset. */
export function findShortLengths(source: Source): Finding[] {
  const file = parse(source)
  const found: Finding[] = []
  walk(file, (node) => {
    if (!ts.isBinaryExpression(node)) return
    const { left, right, operatorToken } = node
    const isShort =
      (SHIFTS.has(operatorToken.kind) && isLength(left)) ||
      (JOINS.has(operatorToken.kind) && (isLength(left, false) || isLength(right, false))) ||
      (operatorToken.kind === ts.SyntaxKind.AmpersandToken && isLength(left) && isInverted(right))
    if (isShort) found.push({ line: lineOf(file, node.getStart(file)), word: node.getText(file) })
  })
  return found
}

/** Where a name is that of a number within a window, or of bits. */
const EXCEPTIONS: readonly Exception[] = []

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.generated\.ts$|\/(legacy|codepages)\/tables\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
  const found = applyExceptions(sources, findShortLengths, EXCEPTIONS)
  for (const each of found) console.error(`${each}: a length or an offset may exceed 2^31; use >>> or Math.floor`)
  process.exitCode = found.length > 0 ? 1 : 0
}
