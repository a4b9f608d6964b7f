/**
 * Text that other people wrote, by language: the messages of TypeScript and of Blockly (npm packages, Apache 2.0), which are installed on demand
 * into a folder for temporary files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeOld, type Family, LANGUAGES } from './pages.ts'

const FOLDER = join(tmpdir(), 'utf-simd-messages')
const PACKAGES = ['typescript@5.9.3', 'blockly@12.2.0']

/** Names of locales that differ from the language tag of the text's script. */
const TAGS: Readonly<Record<string, string>> = {
  'pt-br': 'pt',
  'zh-cn': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hans': 'zh-hans',
  'zh-hant': 'zh-hant',
}

/** The messages of each package by language tag. */
export function readMessages(): Map<string, Map<string, string[]>> {
  const modules = join(FOLDER, 'node_modules')
  if (!existsSync(join(modules, 'blockly'))) {
    const parameters = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    execFileSync('npm', [...parameters, ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return new Map([
    ['TypeScript', readTypeScript(join(modules, 'typescript/lib'))],
    ['Blockly', readBlockly(join(modules, 'blockly/msg'))],
  ])
}

function readTypeScript(folder: string): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const file = join(folder, name, 'diagnosticMessages.generated.json')
    if (!existsSync(file)) continue
    const messages = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
    texts.set(TAGS[name] ?? name, messages)
  }
  return texts
}

function readBlockly(folder: string): Map<string, string[]> {
  const require = createRequire(import.meta.url)
  const texts = new Map<string, string[]>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const messages = Object.entries(require(join(folder, file)) as Record<string, string>)
    const name = file.slice(0, -'.js'.length)
    texts.set(
      TAGS[name] ?? name,
      messages.filter(([key, text]) => !/HUE|HELPURL/.test(key) && typeof text === 'string').map(([, text]) => text),
    )
  }
  return texts
}

/** Text in an encoding. */
export interface Sample {
  family: Family
  source: string
  language: string
  encoding: string
  bytes: Uint8Array
  text: string
}

/**
 * Cuts messages into samples of so many characters, evenly spread, and encodes each in all encodings of its language. Samples that are ASCII
 * are left out.
 */
export function makeSamples(
  source: string,
  language: string,
  messages: readonly string[],
  size: { characters: number; most: number },
): Sample[] {
  const { family, encodings } = LANGUAGES[language]
  const whole = messages
    .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC'))
    .filter((text) => text.length > 1)
    .join('\n')
  const count = Math.floor(whole.length / size.characters)
  const step = Math.max(1, count / size.most)
  const samples: Sample[] = []
  for (const encoding of encodings.split(' ')) {
    for (let i = 0; i < Math.min(count, size.most); i++) {
      const start = Math.floor(i * step) * size.characters
      const text = whole.slice(start, start + size.characters)
      const bytes = encodeOld(text, encoding)
      if (bytes.some((byte) => byte >= 0x80 || byte === 0x1b))
        samples.push({ family, source, language, encoding, bytes, text })
    }
  }
  return samples
}
