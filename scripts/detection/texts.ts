/**
 * Real text of many languages, from translated Debian packages: what the models are trained with, and, from other
 * packages, what weights are chosen by. test/detection/corpus.ts has the texts of the test, of other authors.
 *
 * Packages are downloaded by apt-get and unpacked into a folder for temporary files, where the next run finds them.
 */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FOLDER = join(tmpdir(), 'utf-simd-texts')

/** What to read of a package: files by their suffix, and how. */
interface Source {
  packages: readonly string[]
  /** Files to unpack, in the patterns of tar. */
  files: string
  /** The language in a path, as the first group. */
  language: RegExp
  read(file: Uint8Array): string[]
}

const LIBREOFFICE_LANGUAGES =
  'af ar be bg bs ca cs cy da de el eo es et eu fa fi fr ga gl he hr hu is it ja ko lt lv mk nb nl nn pl pt ro ru sk sl sr sv th tr uk vi zh-cn zh-tw'

/** What the models are trained with: dialogues of a game, messages of an office suite and of a mail program, manuals of a desktop. */
export const TRAINING: readonly Source[] = [
  {
    packages: ['wesnoth-1.16-data'],
    files: '*.mo',
    language: /locale\/([^/]+)\//,
    read: readCatalogue,
  },
  {
    packages: LIBREOFFICE_LANGUAGES.split(' ').map((language) => `libreoffice-l10n-${language}`),
    files: '*.mo',
    language: /resource\/([^/]+)\//,
    read: readCatalogue,
  },
  { packages: ['evolution-common'], files: '*.mo', language: /locale\/([^/]+)\//, read: readCatalogue },
  { packages: ['gnome-user-docs'], files: '*.page', language: /help\/([^/]+)\//, read: readMarkup },
]

/** What weights are chosen by: an installation manual, manual pages, answers to questions, messages of a media player. */
export const CALIBRATION: readonly Source[] = [
  { packages: ['installation-guide-amd64'], files: '*.html', language: /amd64\/([^/]+)\//, read: readMarkup },
  {
    packages: 'cs da de el es fi fr hu it ja mk nb nl pl pt-br ro ru sr sv tr uk vi zh'
      .split(' ')
      .map((language) => `manpages-${language}`),
    files: '*.gz',
    language: /man\/([^/]+)\/man/,
    read: readManual,
  },
  {
    packages: 'de fr it ja ko nl pt ru zh-cn'.split(' ').map((language) => `debian-faq-${language}`),
    files: '*.html',
    language: /faq\.([^/.]+)\.html|\.([a-z-]+)\.html/i,
    read: readMarkup,
  },
  { packages: ['vlc-l10n'], files: '*.mo', language: /locale\/([^/]+)\//, read: readCatalogue },
]

/** Names of locales that differ from the language tag of the text's script. */
const TAGS: Readonly<Record<string, string>> = {
  zh: 'zh-hans',
  'zh-cn': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  no: 'nb',
  'sr@latin': 'sr-latn',
}

/**
 * Reads the paragraphs of all packages by language tag.
 * @throws Error where a package is missing
 */
export function readTexts(sources: readonly Source[]): Map<string, string[]> {
  download(sources.flatMap(({ packages }) => packages))
  const texts = new Map<string, string[]>()
  for (const { packages, files, language, read } of sources) {
    for (const name of packages) {
      const folder = unpack(name, files)
      const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      for (const path of paths.sort()) {
        const found = language.exec(relative(folder, path))?.slice(1).find(Boolean)
        const tag = tagOf(found ?? '')
        if (!tag) continue
        const paragraphs = texts.get(tag) ?? []
        texts.set(tag, paragraphs)
        for (const paragraph of read(readFileSync(path))) {
          const text = paragraph.replace(/\s+/g, ' ').trim().normalize('NFC')
          if (text.length > 1) paragraphs.push(text)
        }
      }
    }
  }
  return texts
}

/** `pt_BR` → `pt` */
function tagOf(locale: string): string | undefined {
  const name = locale
    .toLowerCase()
    .replace('_', '-')
    .replace(/\.utf-?8$/, '')
  if (name in TAGS) return TAGS[name]
  return /^([a-z]{2})(-[a-z]+)?$/.exec(name)?.[1]
}

/** Downloads what is not there yet. */
function download(packages: readonly string[]) {
  mkdirSync(FOLDER, { recursive: true })
  const missing = packages.filter((name) => !existsSync(join(FOLDER, name)) && !archiveOf(name))
  if (missing.length === 0) return
  const options: ExecFileSyncOptions = { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] }
  try {
    execFileSync('apt-get', ['-q', 'download', ...missing], options)
  } catch {
    execFileSync('apt-get', ['-q', 'update'], options)
    execFileSync('apt-get', ['-q', 'download', ...missing], options)
  }
}

function archiveOf(name: string): string | undefined {
  return readdirSync(FOLDER).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'))
}

/** Unpacks the files of a package that match a pattern, and returns their folder. */
function unpack(name: string, files: string): string {
  const folder = join(FOLDER, name)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.part`
  mkdirSync(unfinished, { recursive: true })
  const command = 'dpkg-deb --fsys-tarfile "$0" | tar -x -C "$1" --wildcards "$2"'
  execFileSync('sh', ['-c', command, join(FOLDER, archiveOf(name) as string), unfinished, files])
  renameSync(unfinished, folder)
  return folder
}

/** The translations of a message catalogue (GNU gettext, "The Format of GNU MO Files") without markup, formats and access keys. */
function readCatalogue(file: Uint8Array): string[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  if (view.getUint32(0, true) !== 0x950412de) throw new Error('not a little-endian message catalogue')
  const count = view.getUint32(8, true)
  const table = view.getUint32(16, true)
  const messages: string[] = []
  for (let i = 1; i < count; i++) {
    const length = view.getUint32(table + i * 8, true)
    const start = view.getUint32(table + i * 8 + 4, true)
    const text = new TextDecoder().decode(file.subarray(start, start + length))
    for (const form of text.split('\0')) {
      messages.push(form.replace(/<[^>]*>|%\w+|\$\w+|\$?\{[^}]*\}|\([~_&]\w\)/g, ' ').replace(/[~_&](?=\p{L})/gu, ''))
    }
  }
  return messages
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The paragraphs of an HTML or XML file. */
function readMarkup(file: Uint8Array): string[] {
  return new TextDecoder()
    .decode(file)
    .replace(/<(script|style|head|info)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<\/?(em|gui|guiseq|link|app|key|code|span|a|b|i|strong|tt)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((text) =>
      text.replace(/&(#x?)?(\w+);/g, (whole, number, name) =>
        number ? String.fromCodePoint(Number(number === '#x' ? `0x${name}` : name)) : (ENTITIES[name] ?? whole),
      ),
    )
}

/** The paragraphs of a manual page (roff). */
function readManual(file: Uint8Array): string[] {
  const lines = new TextDecoder().decode(gunzipSync(file)).split('\n')
  return lines
    .map((line) => (/^[.']/.test(line) ? '\n' : line.replace(/\\(f.|\(..|s[+-]?\d|&|\[[^\]]*\]|.)/g, '')))
    .join(' ')
    .split('\n')
}
