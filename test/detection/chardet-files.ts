/**
 * The files that chardet 5 (PyPI) is tested with: mails, feeds, pages and manuals in 70 folders that are named by encoding and language. pip
 * downloads them on demand.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodingFor } from '../../src/any.ts'
import type { Encoding } from '../../src/engine/encoding.ts'
import { downloadSource } from './packages.ts'

/** A file in a known encoding. */
export interface EncodedFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly encoding: Encoding
}

/** Folders whose name is wider or narrower than what is in them. */
const ENCODINGS: Readonly<Record<string, string>> = {
  GB2312: 'gbk',
  CP932: 'shift_jis',
  CP949: 'euc-kr',
  'TIS-620': 'windows-874',
  'iso-8859-1': 'windows-1252',
  'iso-8859-9-turkish': 'windows-1254',
  MacRoman: 'macintosh',
  MacCyrillic: 'x-mac-cyrillic',
  IBM855: 'cp855',
}

/** Reads the files whose folder's encoding this package has, and that are well formed in it. */
export function readChardetFiles(): { files: EncodedFile[]; leftOut: string[] } {
  const folder = join(downloadSource('chardet==5.2.0'), 'tests')
  const files: EncodedFile[] = []
  const leftOut: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())) {
    const label = ENCODINGS[entry.name] ?? entry.name
    const encoding = encodingFor(label) ?? encodingFor(label.replace(/-[a-z]+$/, ''))
    for (const file of readdirSync(join(folder, entry.name))) {
      const name = `${entry.name}/${file}`
      const bytes = readFileSync(join(folder, name))
      if (encoding?.isValid(bytes)) files.push({ name, bytes, encoding })
      else leftOut.push(name)
    }
  }
  return { files, leftOut }
}
