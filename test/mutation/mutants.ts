// Mutants of a source: one operator, constant, condition or statement changed. All mutants of a file stand in one instrumented text, each
// behind a question, so that one build serves them all.

import { ts } from 'ts-morph'
import { lineOf, parse, walk } from '../house/rules.ts'

/** A change of one place. */
export interface Mutant {
  /** From the root of the repository. */
  readonly path: string
  readonly line: number
  /** The whole line. */
  readonly lineText: string
  /** Offsets in the text of the file. */
  readonly start: number
  readonly end: number
  /** What stands there, and instead. */
  readonly original: string
  readonly changed: string
  readonly isStatement: boolean
  /** Does a statement begin with it? Then it must not begin with a parenthesis, which would call what stands before. */
  readonly beginsStatement: boolean
}

/** The function of instrumented text: is this mutant the one that runs? */
export const QUESTION = 'globalThis.isMutant'

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '&',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
}

function changeConstant({ text }: ts.NumericLiteral): string[] {
  const value = Number(text)
  return Number.isInteger(value) ? [String(value + 1), String(value - 1)] : []
}

/** Is the literal a value? Not a type, the name of a property, or a member of an enumeration. */
function isValue({ parent }: ts.NumericLiteral): boolean {
  return !ts.isLiteralTypeNode(parent) && !ts.isPropertyAssignment(parent) && !ts.isEnumMember(parent)
}

function isSuperCall(node: ts.ExpressionStatement): boolean {
  return ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword
}

/** All mutants of a file. */
export function findMutants(path: string, text: string): Mutant[] {
  const file = parse({ path, text })
  const lines = text.split('\n')
  const mutants: Mutant[] = []
  const add = (node: ts.Node, changed: string, isStatement = false) => {
    const start = node.getStart(file)
    mutants.push({
      path,
      line: lineOf(file, start),
      lineText: lines[lineOf(file, start) - 1],
      start,
      end: node.end,
      original: text.slice(start, node.end),
      changed,
      isStatement,
      beginsStatement: ts.isExpressionStatement(node.parent),
    })
  }
  walk(file, (node) => {
    if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS[node.operatorToken.getText(file)]
      if (operator !== undefined) add(node, `(${node.left.getText(file)}) ${operator} (${node.right.getText(file)})`)
    } else if (ts.isNumericLiteral(node) && isValue(node)) {
      for (const changed of changeConstant(node)) add(node, changed)
    } else if (ts.isIfStatement(node)) {
      add(node.expression, `!(${node.expression.getText(file)})`)
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition, `!(${node.condition.getText(file)})`)
    } else if (ts.isThrowStatement(node) || (ts.isExpressionStatement(node) && !isSuperCall(node))) {
      add(node, ';', true)
    }
  })
  // The left side of an assignment is a place and no value.
  return mutants.map((mutant) => ({ ...mutant, changed: mutant.changed.replace(/^\(([\w.#[\]]+)\) ([+-]=)/, '$1 $2') }))
}

function isSamePlace(a: Mutant, b: Mutant): boolean {
  return a.start === b.start && a.end === b.end && a.isStatement === b.isStatement
}

/**
 * Returns the text with the mutants in it.
 * @param numberOf the number by which one is chosen
 */
export function instrument(text: string, mutants: readonly Mutant[], numberOf: (mutant: Mutant) => number): string {
  const sorted = [...mutants].sort((a, b) => a.start - b.start || b.end - a.end)
  let next = 0
  /** The text from `start` to `end`, with the mutants that begin in it. */
  const render = (start: number, end: number): string => {
    let result = ''
    let at = start
    while (next < sorted.length && sorted[next].start < end) {
      const first = sorted[next]
      const same: Mutant[] = []
      while (next < sorted.length && isSamePlace(sorted[next], first)) same.push(sorted[next++])
      result += text.slice(at, first.start)
      at = first.end
      const inside = render(first.start, first.end)
      const asks = same.map((each) => `${QUESTION}(${numberOf(each)})`)
      result += first.isStatement
        ? `{ if (!${asks[0]}) { ${inside} } }`
        : `${first.beginsStatement ? 'void 0, ' : ''}(${same.map((each, i) => `${asks[i]} ? (${each.changed}) : `).join('')}(${inside}))`
    }
    return result + text.slice(at, end)
  }
  return render(0, text.length)
}
