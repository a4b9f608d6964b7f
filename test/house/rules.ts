// The rules of the house, as functions of sources. Each returns what breaks it, as `file:line: what`.

import { posix } from 'node:path'
import { ts } from 'ts-morph'

/** A file of the repository. */
export interface Source {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** A place where something is that a rule concerns. */
export interface Finding {
  readonly line: number
  /** What is there: a word, or the name of a function. */
  readonly word: string
}

/** What may be where a rule forbids it, and why. */
export interface Exception {
  readonly path: string
  readonly words: readonly string[]
  readonly reason: string
}

interface Import {
  /** The file that imports, and the line. */
  readonly from: string
  readonly line: number
  /** The file that is imported. */
  readonly to: string
}

/** The floors, from the top to the ground; those of one row stand side by side. */
const FLOORS = [
  ['entries', 'cli', 'web', 'iconv-lite', 'lite'],
  ['text'],
  ['encodings'],
  ['engine'],
  ['kernels'],
  ['platform', 'unicode'],
]

/** The floor of a file: its folder in src. */
function floorOf(path: string): string {
  const [, folder, rest] = path.split('/')
  return rest === undefined ? 'entries' : folder
}

export function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
}

export function lineOf(file: ts.SourceFile, position: number): number {
  return file.getLineAndCharacterOfPosition(position).line + 1
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** What a node imports: `import … from`, `export … from`, `import('…')`, or a type `import('…').…`. */
function specifierOf(node: ts.Node): string | undefined {
  let specifier: ts.Node | undefined
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) specifier = node.moduleSpecifier
  else if (ts.isImportTypeNode(node))
    specifier = ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    specifier = node.arguments[0]
  return specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined
}

/** @param aliases what package.json maps the names with # to */
export function findImports(sources: readonly Source[], aliases: Readonly<Record<string, string>>): Import[] {
  const imports: Import[] = []
  for (const source of sources) {
    const file = parse(source)
    walk(file, (node) => {
      const specifier = specifierOf(node)
      if (specifier === undefined) return
      const isRelative = specifier.startsWith('.')
      const to = isRelative ? posix.join(posix.dirname(source.path), specifier) : aliases[specifier]
      if (specifier.startsWith('#') && !to) throw new Error(`${source.path}: package.json does not know ${specifier}`)
      // What is outside of src, as bare names are, stands on no floor.
      if (!to?.startsWith('src/')) return
      imports.push({ from: source.path, line: lineOf(file, node.getStart(file)), to })
    })
  }
  return imports
}

/** Imports that go up, types included. */
export function findUpward(imports: readonly Import[]): string[] {
  const heightOf = (path: string): number => FLOORS.findIndex((row) => row.includes(floorOf(path)))
  const unknown = imports.filter(({ from }) => heightOf(from) < 0)
  const upward = imports.filter(({ from, to }) => heightOf(to) < heightOf(from))
  return [
    ...unknown.map(({ from }) => `${from}:1: ${floorOf(from)} is no floor`),
    ...upward.map(
      ({ from, line, to }) => `${from}:${line}: ${floorOf(from)} imports ${to}, which is above it, in ${floorOf(to)}`,
    ),
  ]
}

/** Imports that go round in a circle, those of types included. */
export function findCircles(imports: readonly Import[]): string[] {
  const byFile = new Map<string, Import[]>()
  for (const each of imports) byFile.set(each.from, [...(byFile.get(each.from) ?? []), each])
  const done = new Set<string>()
  const way: Import[] = []
  const circles: string[] = []
  const visit = (path: string): void => {
    const start = way.findIndex(({ from }) => from === path)
    if (start >= 0) {
      const [first] = way.slice(start)
      const names = way.slice(start).map(({ to }) => to)
      circles.push(`${first.from}:${first.line}: goes round in a circle: ${[first.from, ...names].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const each of byFile.get(path) ?? []) {
      way.push(each)
      visit(each.to)
      way.pop()
    }
    done.add(path)
  }
  for (const path of byFile.keys()) visit(path)
  return circles
}

/** Words of identifiers and strings that belong to src/platform. */
const PLATFORM_WORDS = new Set(
  'process,bun,deno,node,nodejs,version,versions,navigator,chrome,chromium,firefox,safari,webkit,v8,spidermonkey,jsc'.split(
    ',',
  ),
)

/** The words of `nodeVersion` are `node` and `version`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** Tokens, without comments, that name a platform or a version. */
export function findPlatformWords(source: Source): Finding[] {
  const file = parse(source)
  const found: Finding[] = []
  walk(file, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (!isText && !ts.isIdentifier(node) && !ts.isRegularExpressionLiteral(node)) return
    const { text } = node
    const named = wordsOf(text).filter((word) => PLATFORM_WORDS.has(word))
    // `ArrayBuffer` and `buffer` are the language's.
    if (/\bBuffer\b/.test(text) && !ts.isPropertyName(node.parent)) named.push('Buffer')
    for (const word of named) found.push({ line: lineOf(file, node.getStart(file)), word })
  })
  return found
}

/** Comparisons with the name of an encoding; the values of `policy` and `family` are no names. */
export function findNameComparisons(source: Source, names: ReadonlySet<string>): string[] {
  const file = parse(source)
  const found: string[] = []
  const isName = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) && names.has(node.text)
  const lastName = (node: ts.Expression): string =>
    ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : ''
  const judge = (one: ts.Expression, other: ts.Expression): void => {
    const asksName = ts.isPropertyAccessExpression(one) && one.name.text === 'name'
    if (!asksName && !(isName(other) && !['policy', 'family'].includes(lastName(one)))) return
    found.push(`${source.path}:${lineOf(file, one.getStart(file))}: compares ${one.getText()} with ${other.getText()}`)
  }
  const EQUALITIES = new Set([
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ])
  walk(file, (node) => {
    if (ts.isBinaryExpression(node) && EQUALITIES.has(node.operatorToken.kind)) {
      judge(node.left, node.right)
      judge(node.right, node.left)
    }
    if (ts.isCaseClause(node)) judge(node.parent.parent.expression, node.expression)
  })
  return found
}

/** The most parameters of a function. */
const MAX_PARAMETERS = 4

/** Functions with more parameters than that, but for those of the shape `Step`: kernels, start, end, at, flags. */
export function findLongParameterLists(source: Source): Finding[] {
  const file = parse(source)
  const found: Finding[] = []
  walk(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
    const { parameters } = node
    if (parameters.length <= MAX_PARAMETERS || isStep(parameters)) return
    const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
    const word = name?.getText(file) ?? (ts.isConstructorDeclaration(node) ? 'constructor' : 'a function')
    found.push({ line: lineOf(file, node.getStart(file)), word })
  })
  return found
}

function isStep(parameters: readonly ts.ParameterDeclaration[]): boolean {
  const [, ...rest] = parameters.map(({ name }) => name.getText())
  // `_` is one that is not used.
  return rest.length === 4 && ['start', 'end', 'at', 'flags'].every((name, i) => rest[i] === name || rest[i] === '_')
}

/** Lines with the word that `byte` has replaced, but for the media type application/octet-stream. */
export function findOctets({ text }: Source): Finding[] {
  if (!/octet/i.test(text)) return []
  return text.split('\n').flatMap((line, index) => {
    const words = line.replaceAll('application/octet-stream', '').match(/\S*octet\S*/gi)
    return (words ?? []).map((word) => ({ line: index + 1, word }))
  })
}

/** What is found in the sources and is no exception, and exceptions that nothing needs any more. */
export function applyExceptions(
  sources: readonly Source[],
  find: (source: Source) => Finding[],
  exceptions: readonly Exception[],
): string[] {
  const unused = new Set(exceptions.flatMap(({ path, words }) => words.map((word) => `${path}:1: ${word}`)))
  const found = sources.flatMap((source) =>
    find(source).flatMap(({ line, word }) => {
      const isAllowed = exceptions.some(({ path, words }) => path === source.path && words.includes(word))
      if (isAllowed) unused.delete(`${source.path}:1: ${word}`)
      return isAllowed ? [] : `${source.path}:${line}: ${word}`
    }),
  )
  return [...found, ...[...unused].map((each) => `${each} is no longer there: remove the exception`)]
}
