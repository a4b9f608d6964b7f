// Writes docs/api.md from the docstrings of the declarations that the build leaves in dist/types; `--check` says whether it is up
// to date. A public name or member without a docstring is an error. (ts-morph brings the TypeScript that can be called.)

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

const ROOT = new URL('../', import.meta.url)
const PAGE = new URL('docs/api.md', ROOT)

const SECTIONS: Record<string, readonly string[]> = {
  Encodings: [
    ...['utf8', 'utf16', 'utf16le', 'utf16be', 'utf32', 'utf32le', 'utf32be', 'ucs2le', 'ucs2be', 'ucs4le', 'ucs4be'],
    ...['utf8rfc2279', 'cesu8', 'mutf8', 'wtf8', 'utf8b', 'utf7', 'utf7imap', 'latin1', 'windows1252', 'ascii'],
  ],
  'What an encoding does': ['Encoding', 'Decoder', 'Encoder', 'Wtf8', 'BytesInput'],
  'Options and errors': [
    ...['DecodeOptions', 'EncodeOptions', 'TranscodeOptions', 'DecodePolicy', 'EncodePolicy'],
    ...['MalformedSequence', 'MalformedKind', 'MalformedError'],
  ],
  'From encoding to encoding': ['transcode', 'transcodeInto', 'transcodedLength', 'TranscodeStream'],
  'Which encoding': ['detect', 'Detection', 'DetectOptions', 'encodingFor'],
  'UTF-8 bytes': [
    ...[
      'Utf8Validator',
      'boundaryBefore',
      'boundaryAfter',
      'truncate',
      'split',
      'search',
      'utf16Offsets',
      'utf8Offsets',
    ],
  ],
  Batches: ['decodeBatch', 'encodeBatch'],
  Strings: ['compareCodePoints'],
  Kernels: ['backend', 'setBackend', 'ready', 'useWasmModule', 'Backend', 'BackendChoice'],
}

const INTRODUCTION = `# API reference

<!-- Generated from the docstrings by \`npm run docs\`. -->

The root, \`utf-simd\`; \`utf-simd/js\` and \`utf-simd/wasm\` export the same names. Bytes are \`Uint8Array\`s, text is a string of UTF-16 units,
code points are \`Uint32Array\`s of UCS-4 values. Options that are left out have the default that is given here.
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
const missing: string[] = []
const page = [INTRODUCTION, ...root(), ...web()].join('\n')

if (missing.length > 0) {
  console.error(`no docstring: ${missing.join(', ')}`)
  process.exitCode = 1
} else if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error('docs/api.md is not what the docstrings say: `npm run docs` writes it anew')
  process.exitCode = 1
}

function root(): string[] {
  const exported = declarations('dist/types/index.d.ts')
  const known = new Set(Object.values(SECTIONS).flat())
  const strays = [...exported.keys()].filter((name) => !known.has(name))
  if (strays.length > 0) throw new Error(`scripts/docs.ts: in which section are ${strays.join(', ')}?`)
  return Object.entries(SECTIONS).flatMap(([title, names]) => {
    const present = names.filter((name) => exported.has(name))
    return present.length === 0 ? [] : [`## ${title}\n`, ...present.flatMap((name) => entry(name, exported.get(name)!))]
  })
}

function web(): string[] {
  const introduction = '## utf-simd/web\n\nThe classes of the WHATWG Encoding Standard; [web.md](web.md) tells more.\n'
  return [
    introduction,
    ...[...declarations('dist/types/web.d.ts')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, nodes]) => entry(name, nodes)),
  ]
}

function declarations(file: string): Map<string, Node[]> {
  const source: SourceFile = project.addSourceFileAtPath(new URL(file, ROOT).pathname)
  project.resolveSourceFileDependencies()
  return new Map<string, Node[]>(source.getExportedDeclarations())
}

function entry(name: string, nodes: readonly Node[]): string[] {
  return [
    `### ${name}\n`,
    ...nodes.flatMap((node) => [...code(signature(node)), ...documentation(name, node), ...members(name, node)]),
  ]
}

/** A declaration on as few lines as it reads well on. */
function signature(node: Node): string {
  if (Node.isInterfaceDeclaration(node)) return ''
  if (Node.isClassDeclaration(node)) {
    const [base, ...more] = [node.getExtends(), ...node.getImplements()].flatMap((each) => each?.getText() ?? [])
    const heritage = node.getExtends() ? ` extends ${base}` : base ? ` implements ${[base, ...more].join(', ')}` : ''
    return `class ${node.getName()}${heritage}`
  }
  if (Node.isVariableDeclaration(node)) return `const ${node.getText()}`
  return node
    .getText()
    .replace(/^(export )?(declare )?/, '')
    .replace(/;$/, '')
}

function code(text: string): string[] {
  // An object type of a result fits on the line; the cases of a union don't.
  const line = text.replace(
    /\{\s*((?:readonly )?\w+\??: [^{}]*?);?\s*\}/g,
    (_, inner) => `{ ${inner.replace(/;\s+/g, '; ')} }`,
  )
  const shown = line.length <= 110 ? line : line.replace(/ \| /g, '\n  | ').replace(/, (?=\w+\??: )/g, ', ')
  return text === '' ? [] : [`\`\`\`ts\n${shown.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '')}\n\`\`\`\n`]
}

/** The methods and properties, those of an object type that is part of a type, too. */
function members(owner: string, node: Node): string[] {
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
      return [`#### ${name}\n`, ...code(text), ...documentation(name, member)]
    })
  })
}

function isPublic(member: Node): boolean {
  const isHidden = Node.isModifierable(member) && (member.hasModifier('private') || member.hasModifier('protected'))
  return !isHidden && !member.getText().startsWith('#') && !member.getText().includes('#private')
}

function documentation(name: string, node: Node): string[] {
  const docs = documentable(node)?.getJsDocs() ?? []
  if (docs.length === 0) {
    // (What only an earlier declaration of the same name describes, a getter, say.)
    if (!Node.isConstructorDeclaration(node)) missing.push(name)
    return []
  }
  return rendered(docs.at(-1)!) // (before it may stand what is said of the file)
}

function documentable(node: Node): JSDocableNode | undefined {
  if (Node.isVariableDeclaration(node)) return node.getVariableStatement()
  return Node.isJSDocable(node) ? node : undefined
}

function rendered(doc: JSDoc): string[] {
  const flat = (text: string | undefined) => (text ?? '').trim().replace(/\n(?!\n|[-|])(?<!\n\n)/g, '\n')
  const tags = doc.getTags().map((tag) => {
    const text = flat(tag.getCommentText()).replace(/\s*\n\s*/g, ' ')
    if (Node.isJSDocParameterTag(tag)) return `- \`${tag.getName()}\`: ${text}`
    if (tag.getTagName() === 'throws') return `- Throws ${text}`
    return tag.getTagName() === 'returns' ? `- Returns ${text}` : `- ${tag.getTagName()}: ${text}`
  })
  const text = flat(doc.getCommentText())
  return [...(text === '' ? [] : [`${text}\n`]), ...(tags.length === 0 ? [] : [`${tags.join('\n')}\n`])]
}
