// Writes docs/api.md from the docstrings in dist, which the build writes, and from the examples in docs-examples.ts. With
// `--check` it fails if the page is stale. A public name without a docstring or an example is an error.

import { readFileSync, writeFileSync } from 'node:fs'
import {
  type JSDoc,
  type JSDocableNode,
  ModuleKind,
  ModuleResolutionKind,
  Node,
  Project,
  ScriptTarget,
  type SourceFile,
} from 'ts-morph'
import { exampleOf } from './type-examples.ts'

const ROOT = new URL('../', import.meta.url)
const PAGE = new URL('docs/api.md', ROOT)

/** Names by task, in the order of the page. */
type Sections = Readonly<Record<string, readonly string[]>>
const ROOT_SECTIONS: Sections = {
  'The encodings': [
    ...['utf8', 'utf16', 'utf16le', 'utf16be', 'utf32', 'utf32le', 'utf32be', 'ucs2le', 'ucs2be', 'ucs4le', 'ucs4be'],
    ...['utf8rfc2279', 'cesu8', 'mutf8', 'wtf8', 'utf8b', 'utf7', 'utf7imap', 'latin1', 'windows1252', 'ascii'],
  ],
  'Decode, encode, validate and count': ['Encoding', 'Decoder', 'Encoder', 'Wtf8', 'BytesInput'],
  'Choose what happens to malformed text': [
    'DecodeOptions',
    'DefaultOptions',
    'DecodePolicy',
    'EncodeOptions',
    'EncodePolicy',
    'TranscodePolicy',
    'PolicyFunction',
  ],
  'Find out what is malformed': ['MalformedError', 'MalformedSequence', 'MalformedKind', 'MalformedCode'],
  'Convert from encoding to encoding': [
    ...['transcode', 'transcodeInto', 'transcodedLength', 'TranscodeStream', 'Transcoder', 'TranscodeOptions'],
  ],
  'Find out the encoding': ['detect', 'Detection', 'DetectOptions', 'encodingFor', 'EncodingLabel', 'EncodingName'],
  'Cut UTF-8 between characters': ['truncate', 'split', 'boundaryBefore', 'boundaryAfter'],
  'Search UTF-8, and convert offsets': ['search', 'utf16Offsets', 'utf8Offsets'],
  'Validate messages in frames': ['Utf8Validator'],
  'Convert columns of strings': ['decodeBatch', 'encodeBatch', 'StringColumn'],
  'Sort strings': ['compareCodePoints'],
  'Choose the kernels': ['backend', 'setBackend', 'ready', 'useWasmModule', 'Backend', 'BackendChoice'],
}
const ANY_SECTIONS: Sections = {
  'utf-simd/any: bytes in an encoding that nobody named': [
    ...['identify', 'decodeAny', 'encodingFor', 'DecodeAnyStream', 'TranscodeAnyStream', 'Identifier'],
    ...['Hints', 'TextKind', 'Identification', 'Candidate', 'DecodedText', 'TranscodeAnyOptions'],
    ...['AnyEncodingLabel', 'AnyEncodingName'],
  ],
}
const WEB_SECTIONS: Sections = {
  'utf-simd/web: the classes of WHATWG': [
    ...['TextDecoder', 'TextEncoder', 'TextDecoderStream', 'TextEncoderStream'],
    ...['TextDecoderOptions', 'TextDecodeOptions', 'TextEncoderEncodeIntoResult'],
  ],
}
const INSTALL_SECTIONS: Sections = {
  'utf-simd/web/install: the classes as globals': ['installed', 'Installed'],
}
const NODE_SECTIONS: Sections = {
  'utf-simd/node: streams of node:stream': [
    ...['decodeStream', 'encodeStream', 'decodeAnyStream', 'transcodeAnyStream', 'IdentifyingTransform'],
  ],
}
const LEGACY_SECTIONS: Sections = {
  'utf-simd/legacy: the encodings of the Web before UTF-8': [
    ...['shiftjis', 'eucjp', 'iso2022jp', 'gb18030', 'gbk', 'big5', 'euckr'],
    ...[
      'windows1250',
      'windows1251',
      'windows1253',
      'windows1254',
      'windows1255',
      'windows1256',
      'windows1257',
      'windows1258',
    ],
    ...[
      'windows874',
      'iso8859_2',
      'iso8859_3',
      'iso8859_4',
      'iso8859_5',
      'iso8859_6',
      'iso8859_7',
      'iso8859_8',
      'iso8859_8i',
    ],
    ...['iso8859_10', 'iso8859_13', 'iso8859_14', 'iso8859_15', 'iso8859_16', 'koi8r', 'koi8u', 'ibm866'],
    ...['macintosh', 'xMacCyrillic', 'xUserDefined'],
    ...[
      'detectLegacy',
      'LegacyDetection',
      'DetectLegacyOptions',
      'unicode11Hangul',
      'Unicode11HangulOptions',
      'LegacyEncodingLabel',
      'LegacyEncodingName',
    ],
  ],
}
const LITE_SECTIONS: Sections = {
  'utf-simd/lite: the platform’s own functions with errors, offsets and policies': ['LiteEncoding'],
}
const CODE_PAGES_SECTIONS: Sections = {
  'utf-simd/codepages: the code pages of DOS, Mac OS and mainframes': ['singleByte', 'swapNewline'],
}
const TRANSLIT_SECTIONS: Sections = {
  'utf-simd/translit: the nearest text that the target has': ['translit'],
}
/** The interface each of whose members needs an example. */
const EXPLAINED = 'Encoding'

const INTRODUCTION = `# API reference

<!-- Generated from the docstrings by \`npm run docs\`. -->

\`utf-simd\`, \`utf-simd/js\` and \`utf-simd/wasm\` export the same names. Bytes are a \`Uint8Array\`, text is a string of UTF-16 units, and code
points are a \`Uint32Array\` of UCS-4 values. An option that you leave out has the default that is given here. [web.md](web.md)
explains \`utf-simd/web\`, [stream.md](stream.md#nodes-streams) \`utf-simd/node\`, [legacy-encodings.md](legacy-encodings.md)
\`utf-simd/legacy\`, and [code-pages.md](code-pages.md) \`utf-simd/codepages\`.
`

const project = new Project({
  compilerOptions: {
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.Bundler,
    target: ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    allowImportingTsExtensions: true,
    noEmit: true,
  },
})
const undocumented: string[] = []
const unexplained: string[] = []
const body = [
  ...entries('dist/index.d.cts', ROOT_SECTIONS),
  ...entries('dist/any.d.cts', ANY_SECTIONS),
  ...entries('dist/node.d.cts', NODE_SECTIONS),
  ...entries('dist/web.d.cts', WEB_SECTIONS),
  ...entries('dist/web/install.d.cts', INSTALL_SECTIONS),
  ...entries('dist/lite.d.cts', LITE_SECTIONS),
  ...entries('dist/legacy.d.cts', LEGACY_SECTIONS),
  ...entries('dist/translit.d.cts', TRANSLIT_SECTIONS),
  ...codePages('dist/codepages.d.cts', CODE_PAGES_SECTIONS),
]
const page = [INTRODUCTION, ...contents(body), ...body].join('\n')

if (undocumented.length > 0 || unexplained.length > 0) {
  if (undocumented.length > 0) console.error(`no docstring: ${undocumented.join(', ')}`)
  if (unexplained.length > 0) console.error(`no example in scripts/docs-examples.ts: ${unexplained.join(', ')}`)
  process.exitCode = 1
} else if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/api.md is out of date: run `npm run docs`')
  process.exitCode = 1
}

/** The same; the encodings, which differ in their tables alone, are one table. */
function codePages(file: string, sections: Sections): string[] {
  const exported = declarations(file)
  const isEncoding = ([node]: readonly Node[]) => Node.isVariableDeclaration(node)
  const pages = [...exported].filter(([, nodes]) => isEncoding(nodes))
  const rows = pages.map(([name, [node]]) => {
    const [text] = documentation(name, node)
    return `| \`${name}\` | ${text.trim().replace(/\.$/, '')} |`
  })
  const others = entries(file, sections, new Set(pages.map(([name]) => name)))
  return [...others, `### The code pages\n\n| constant | what it is |\n|---|---|\n${rows.join('\n')}\n`]
}

/** The declarations of a file, by section. */
function entries(file: string, sections: Sections, listed: ReadonlySet<string> = new Set()): string[] {
  const exported = declarations(file)
  // Another entry may export names of the root, too.
  const known = new Set(Object.values({ ...ROOT_SECTIONS, ...sections }).flat())
  const strays = [...exported.keys()].filter((name) => !known.has(name) && !listed.has(name))
  if (strays.length > 0) throw new Error(`scripts/docs.ts: add to a section: ${strays.join(', ')}`)
  return Object.entries(sections).flatMap(([title, names]) => {
    const present = names.filter((name) => exported.has(name))
    return present.length === 0
      ? []
      : [`## ${title}\n`, ...present.flatMap((name) => entry(name, exported.get(name)!, moduleOf(file)))]
  })
}

/** Returns a line of links for each section. */
function contents(lines: readonly string[]): string[] {
  const links: string[][] = []
  const seen = new Map<string, number>()
  for (const heading of lines.flatMap((line) => /^##.*$/m.exec(line) ?? [])) {
    const [, level, title] = /^(#+) (.*)$/.exec(heading)!
    const anchor = anchorOf(title)
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    const target = before === 0 ? `#${anchor}` : `#${anchor}-${before}` // GitHub numbers equal headings
    if (level === '##') links.push([`[${title}](${target}):`])
    else if (level === '###') links.at(-1)!.push(`[\`${title}\`](${target})`)
  }
  return [`${links.map((line) => `- ${line.join(' ')}`).join('\n')}\n`]
}

/** Returns the anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  const kept = title.toLowerCase().replace(/[^a-z0-9 _-]/g, '')
  return kept.replaceAll(' ', '-')
}

function declarations(file: string): Map<string, Node[]> {
  const source: SourceFile = project.addSourceFileAtPath(new URL(file, ROOT).pathname)
  project.resolveSourceFileDependencies()
  // In the order of the file, in which what belongs together stands together.
  const exported = [...source.getExportedDeclarations()].sort(([, [a]], [, [b]]) => a.getPos() - b.getPos())
  return new Map(exported.map(([name, nodes]) => [name, nodes.map(followAlias).sort(typesFirst)]))
}

/** The interface that an alias without a type of its own stands for. */
function followAlias(node: Node): Node {
  const named = Node.isTypeAliasDeclaration(node) ? node.getTypeNode() : undefined
  if (!Node.isTypeReference(named)) return node
  const [target] = named.getTypeName().getSymbol()?.getDeclarations() ?? []
  return Node.isInterfaceDeclaration(target) ? target : node
}

function typesFirst(a: Node, b: Node): number {
  return Number(Node.isInterfaceDeclaration(b)) - Number(Node.isInterfaceDeclaration(a))
}

/** The entry whose declarations are in this file: `web/full`. */
function moduleOf(file: string): string {
  return file.replace(/^dist\/|\.d\.cts$/g, '')
}

function entry(name: string, nodes: readonly Node[], module: string): string[] {
  const [first, ...others] = nodes.map((node) => [
    code(signature(node)),
    documentation(name, node),
    members(name, node, module),
  ])
  const [declaration, text, parts] = first
  return [`### ${name}\n`, ...declaration, ...text, ...example(name, module), ...parts, ...others.flat(2)]
}

function example(name: string, module: string): string[] {
  const code = exampleOf(name, module)
  if (code === undefined && (!name.includes('.') || name.startsWith(`${EXPLAINED}.`))) unexplained.push(name)
  return code === undefined ? [] : [`\`\`\`js${code}\n\`\`\`\n`]
}

/** Leaves out all but the first strings of a long union. */
function shorten(text: string): string {
  return text.replace(/((?:'[^']+' \| ){8})(?:'[^']+'(?: \| )?){8,}/, '$1…')
}

/** Formats a declaration on as few lines as it reads well on. */
function signature(node: Node): string {
  if (Node.isInterfaceDeclaration(node)) return ''
  if (Node.isClassDeclaration(node)) {
    const [base, ...more] = [node.getExtends(), ...node.getImplements()].flatMap((each) => each?.getText() ?? [])
    const heritage = node.getExtends() ? ` extends ${base}` : base ? ` implements ${[base, ...more].join(', ')}` : ''
    return `class ${node.getName()}${heritage}`
  }
  if (Node.isVariableDeclaration(node)) return `const ${node.getText()}`
  return shorten(node.getText())
    .replace(/^(export )?(declare )?/, '')
    .replace(/;$/, '')
}

function code(text: string): string[] {
  // The object type of a result fits on one line; the cases of a union do not.
  const line = text.replace(
    /\{\s*((?:readonly )?\w+\??: [^{}]*?);?\s*\}/g,
    (_, inner) => `{ ${inner.replace(/;\s+/g, '; ')} }`,
  )
  const shown = line.length <= 110 ? line : line.replace(/ \| /g, '\n  | ').replace(/, (?=\w+\??: )/g, ', ')
  return text === '' ? [] : [`\`\`\`ts\n${shown.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '')}\n\`\`\`\n`]
}

/** Returns the methods and properties, including those of object types inside a type. */
function members(owner: string, node: Node, module: string): string[] {
  const holder = Node.isTypeAliasDeclaration(node) ? node.getTypeNode() : node
  const parts = holder && Node.isIntersectionTypeNode(holder) ? holder.getTypeNodes() : [holder]
  return parts.flatMap((part) => {
    const own =
      Node.isInterfaceDeclaration(part) || Node.isTypeLiteral(part)
        ? part.getMembers()
        : Node.isClassDeclaration(part)
          ? [...part.getConstructors(), ...part.getMembers().filter((each) => !Node.isConstructorDeclaration(each))]
          : []
    return own.filter(isPublic).flatMap((member) => {
      const text = member
        .getText()
        .replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
        .replace(/;$/, '')
      const name = `${owner}.${Node.hasName(member) ? member.getName() : 'constructor'}`
      return [`#### ${name}\n`, ...code(text), ...documentation(name, member), ...example(name, module)]
    })
  })
}

/** Is it for users? Symbol.hasInstance and the like are for the language. */
function isPublic(member: Node): boolean {
  if (Node.isMethodDeclaration(member) && Node.isComputedPropertyName(member.getNameNode())) return false
  const isHidden = Node.isModifierable(member) && (member.hasModifier('private') || member.hasModifier('protected'))
  return !isHidden && !member.getText().startsWith('#') && !member.getText().includes('#private')
}

function documentation(name: string, node: Node): string[] {
  const docs = documentable(node)?.getJsDocs() ?? []
  if (docs.length === 0) {
    if (!Node.isConstructorDeclaration(node)) undocumented.push(name)
    return []
  }
  return rendered(docs.at(-1)!) // an earlier one describes the file
}

function documentable(node: Node): JSDocableNode | undefined {
  if (Node.isVariableDeclaration(node)) return node.getVariableStatement()
  return Node.isJSDocable(node) ? node : undefined
}

function rendered(doc: JSDoc): string[] {
  // Examples in docstrings are sketches. Those in docs-examples.ts are run by a test.
  const sketch = /^```js\n[\s\S]*?^```$/gm
  const flat = (text: string | undefined) => (text ?? '').trim().replace(/\n(?!\n|[-|])(?<!\n\n)/g, '\n')
  const told = doc.getTags().filter((tag) => tag.getTagName() !== 'example') // `example` gives them
  const tags = told.map((tag) => {
    const text = flat(tag.getCommentText()).replace(/\s*\n\s*/g, ' ')
    if (Node.isJSDocParameterTag(tag)) return `- \`${tag.getName()}\`: ${text}`
    if (tag.getTagName() === 'throws') return `- Throws ${text}`
    if (tag.getTagName() === 'see') return `- See ${/https:[^\s*]+/.exec(tag.getText())?.[0]}`
    return tag.getTagName() === 'returns' ? `- Returns ${text}` : `- ${tag.getTagName()}: ${text}`
  })
  const text = flat(doc.getCommentText()?.replace(sketch, ''))
  return [...(text === '' ? [] : [`${text}\n`]), ...(tags.length === 0 ? [] : [`${tags.join('\n')}\n`])]
}
