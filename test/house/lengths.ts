// Lengths and offsets of the caller may exceed 2^31, where JavaScript's operators on 32 bits give a negative number, or drop what is above:
// `>>`, `<<`, `|`, `^`, `~`, `&` with a mask of 31 bits, and Math.imul are for bits. `>>>` is right up to 2^32, division and Math.floor everywhere.
// `npm run lint` runs this file.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { applyExceptions, type Exception, type Finding, lineOf, parse, type Source, walk } from './rules.ts'

/** Names of lengths, offsets and places: these words, alone or at the end of a name such as `byteLength`. */
const WORDS =
  'length|offset|position|place|start|end|base|index|count|total|size|room|limit|last|from|to|at|half|read|written|rest|done'
const NAME = new RegExp(
  `^(?:${WORDS})$|[a-z](?:Length|Offset|Position|Place|Start|End|Base|Index|Count|Total|Size|Room|Limit|Read|Written|Rest|Done)$`,
)

const SHIFTS = new Set([
  ts.SyntaxKind.GreaterThanGreaterThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanEqualsToken,
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.LessThanLessThanEqualsToken,
])
const JOINS = new Set([
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.BarEqualsToken,
  ts.SyntaxKind.CaretToken,
  ts.SyntaxKind.CaretEqualsToken,
])

const MASKS = new Set([ts.SyntaxKind.AmpersandToken, ts.SyntaxKind.AmpersandEqualsToken])

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
  if (ts.isElementAccessExpression(node)) {
    const { argumentExpression: name } = node
    return ts.isStringLiteralLike(name) && NAME.test(name.text)
  }
  if (ts.isConditionalExpression(node)) return isLength(node.whenTrue, isLoop) || isLength(node.whenFalse, isLoop)
  if (!ts.isBinaryExpression(node) || !ARITHMETIC.has(node.operatorToken.kind)) return false
  return isLength(node.left, isLoop) || isLength(node.right, isLoop)
}

/** A mask of so many bits and more is meant to keep all of a number; a smaller one takes its lowest bits, which are right for any. */
const MIN_MASK = 2 ** 30 - 1

/** Does the mask keep what is above the lowest bits? `~7` does, up to 32. */
function keepsHighBits(mask: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(mask)) return true
  return ts.isNumericLiteral(mask) && Number(mask.text) >= MIN_MASK
}

function isImul({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'imul'
}

/** Operators on 32 bits that are given a length or an offset. */
export function findShortLengths(source: Source): Finding[] {
  const file = parse(source)
  const found: Finding[] = []
  const add = (node: ts.Node) => void found.push({ line: lineOf(file, node.getStart(file)), word: node.getText(file) })
  walk(file, (node) => {
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.TildeToken) {
      if (isLength(node.operand, false)) add(node)
    } else if (ts.isCallExpression(node) && isImul(node)) {
      if (node.arguments.some((each) => isLength(each))) add(node)
    } else if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node
      const isShort =
        (SHIFTS.has(operatorToken.kind) && isLength(left)) ||
        (JOINS.has(operatorToken.kind) && (isLength(left, false) || isLength(right, false))) ||
        (MASKS.has(operatorToken.kind) &&
          ((isLength(left) && keepsHighBits(right)) || (isLength(right) && keepsHighBits(left))))
      if (isShort) add(node)
    }
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
