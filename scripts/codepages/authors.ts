/** What the other authors of code pages on this machine say: ICU, Python, Java, glibc, Perl; and the package iconv-lite. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Oracle } from '../../test/oracles/protocol.ts'
import type { Author } from './pages.ts'

const here = (name: string) => fileURLToPath(new URL(`../../test/oracles/${name}`, import.meta.url))

export interface Authors {
  /** The code points of each sequence of bytes; undefined: refused. Undefined: the author does not have the encoding. */
  decode(author: Author, name: string, items: Uint8Array[]): Promise<(readonly number[] | undefined)[] | undefined>
  /** The bytes of each code point; undefined: refused, or no bytes. Undefined: the author does not have the encoding. */
  encode(
    author: OracleAuthor,
    name: string,
    codePoints: readonly number[],
  ): Promise<(Uint8Array | undefined)[] | undefined>
  close(): void
}

/** Authors that are asked in a process of their own. */
type OracleAuthor = Exclude<Author, 'iconv-lite'>

/** @throws OracleMissing at the first call if a tool is not installed */
export function openAuthors(): Authors {
  const oracles = {
    icu: new Oracle({
      name: 'icu',
      command: 'python3',
      arguments: ['-B', here('icu.py')],
      packages: 'python3 libicu-dev',
    }),
    python: new Oracle({
      name: 'python',
      command: 'python3',
      arguments: ['-B', here('oracle.py')],
      packages: 'python3',
    }),
    java: new Oracle({
      name: 'java',
      command: 'java',
      arguments: ['-XX:+UseSerialGC', here('Oracle.java')],
      packages: 'default-jdk',
    }),
    glibc: new Oracle({
      name: 'glibc',
      command: 'python3',
      arguments: ['-B', here('iconv.py')],
      packages: 'python3 libc-bin',
    }),
    perl: new Oracle({ name: 'perl', command: 'perl', arguments: [here('oracle.pl')], packages: 'perl' }),
  }
  return {
    async decode(author, name, items) {
      if (author === 'iconv-lite') return decodeWithIconvLite(name, items)
      const answers = await oracles[author].ask('decode', name, 'strict', items)
      return answers?.map(({ error, output }) => (error ? undefined : Array.from(output)))
    },
    async encode(author, name, codePoints) {
      const items = codePoints.map((codePoint) => new Uint8Array(Uint32Array.of(codePoint).buffer))
      const answers = await oracles[author].ask('encode', name, 'strict', items)
      return answers?.map(({ error, output }) => (error || output.length === 0 ? undefined : (output as Uint8Array)))
    },
    close() {
      for (const oracle of Object.values(oracles)) oracle.close()
    },
  }
}

function decodeWithIconvLite(name: string, items: Uint8Array[]) {
  const { decode } = createRequire(import.meta.url)('iconv-lite') as {
    decode(bytes: Uint8Array, name: string): string
  }
  return items.map((bytes) => {
    const text = decode(bytes, name)
    return text.includes('\ufffd') ? undefined : Array.from(text, (character) => character.codePointAt(0) as number)
  })
}
