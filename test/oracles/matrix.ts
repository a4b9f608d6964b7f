// The oracles of each encoding: the name that each of them uses, and the rules by which it may differ.

import type { Rule } from './compare.ts'
import * as diets from './diets.ts'
import type { Diet } from './inputs.ts'
import type { EncodingName, Options, Policy } from './ours.ts'
import type { Direction } from './protocol.ts'
import { tags } from './rules.ts'
import * as units from './rules-units.ts'
import * as utf7 from './rules-utf7.ts'
import * as utf8 from './rules-utf8.ts'

export type OracleName = 'python' | 'pypy' | 'java' | 'perl' | 'iconv' | 'icu' | 'rust'

export interface Peer {
  readonly oracle: OracleName
  /** Its name for the encoding. */
  readonly codec: string
  /** Its name for each of our policies that it has. */
  readonly decode?: Partial<Record<Policy, string>>
  readonly encode?: Partial<Record<Policy, string>>
  readonly rules?: readonly Rule[]
  /** Not in every version of the oracle. */
  readonly optional?: string
}

/** An encoding with options. */
export interface Subject {
  readonly name: string
  readonly encoding: EncodingName
  readonly options: Options
  readonly diet: Diet
  readonly peers: readonly Peer[]
}

const STRICT = { throw: 'strict' }
const ALL = { throw: 'strict', replace: 'replace', ignore: 'ignore' }

function python(codec: string, decode: Peer['decode'], encode: Peer['encode'], ...own: Rule[]): Peer {
  return { oracle: 'python', codec, decode, encode, rules: own }
}
function pypy(codec: string, policy: string, ...own: Rule[]): Peer {
  return { oracle: 'pypy', codec, decode: { throw: policy }, encode: { throw: policy }, rules: own }
}
function icu(codec: string, ...own: Rule[]): Peer {
  return { oracle: 'icu', codec, decode: STRICT, encode: STRICT, rules: own }
}
function java(codec: string, ...own: Rule[]): Peer {
  return { oracle: 'java', codec, decode: STRICT, encode: STRICT, rules: own }
}
function iconv(codec: string, ...own: Rule[]): Peer {
  return { oracle: 'iconv', codec, decode: STRICT, encode: STRICT, rules: own }
}
function perl(codec: string, ...own: Rule[]): Peer {
  return { oracle: 'perl', codec, decode: STRICT, encode: STRICT, rules: own }
}

const KEEP: Options = { bom: 'keep' }

function utf16(encoding: 'utf16le' | 'utf16be', suffix: 'LE' | 'BE'): Subject {
  return {
    name: encoding,
    encoding,
    options: KEEP,
    diet: diets.utf16[suffix],
    peers: [
      python(`utf-16-${suffix}`, ALL, STRICT),
      java(`UTF-16${suffix}`, units.leadWithNext),
      iconv(`UTF-16${suffix}`),
    ],
  }
}
function utf32(encoding: 'utf32le' | 'utf32be', suffix: 'LE' | 'BE'): Subject {
  return {
    name: encoding,
    encoding,
    options: KEEP,
    diet: diets.utf32[suffix],
    peers: [python(`utf-32-${suffix}`, ALL, STRICT), java(`UTF-32${suffix}`, units.laxUtf32), iconv(`UTF-32${suffix}`)],
  }
}

export const SUBJECTS: readonly Subject[] = [
  {
    name: 'utf8',
    encoding: 'utf8',
    options: KEEP,
    diet: diets.utf8,
    peers: [
      python('utf-8', ALL, STRICT),
      java('UTF-8', utf8.surrogateWhole),
      iconv('UTF-8', utf8.wide),
      perl('UTF-8', utf8.noncharacters),
    ],
  },
  {
    name: 'utf8 signature',
    encoding: 'utf8',
    options: { bom: 'strip', writeBom: true },
    diet: { ...diets.utf8, signed: 2 },
    peers: [python('utf-8-sig', ALL, STRICT, units.signatureOfNothing, units.placeAfterSignature)],
  },
  {
    name: 'utf16',
    encoding: 'utf16',
    options: {},
    diet: diets.utf16.signed,
    peers: [
      python('utf-16', ALL, STRICT, units.nativeOrder, units.signatureOfNothing),
      java('UTF-16', units.leadWithNext),
      iconv('UTF-16', units.nativeOrder),
    ],
  },
  utf16('utf16le', 'LE'),
  utf16('utf16be', 'BE'),
  {
    name: 'utf32',
    encoding: 'utf32',
    options: {},
    diet: diets.utf32.signed,
    peers: [
      python('utf-32', ALL, STRICT, units.nativeOrder, units.signatureOfNothing),
      java('UTF-32', units.unsigned, units.laxUtf32),
      iconv('UTF-32', units.nativeOrder),
    ],
  },
  utf32('utf32le', 'LE'),
  utf32('utf32be', 'BE'),
  {
    name: 'ucs2le',
    encoding: 'ucs2le',
    options: KEEP,
    diet: diets.utf16.LE,
    peers: [iconv('UCS-2LE', units.ucs2Surrogates, tags(units.ucs2Surrogates)), perl('pack-v')],
  },
  {
    name: 'ucs2be',
    encoding: 'ucs2be',
    options: KEEP,
    diet: diets.utf16.BE,
    peers: [iconv('UCS-2BE', units.ucs2Surrogates, tags(units.ucs2Surrogates)), perl('pack-n')],
  },
  {
    name: 'ucs4le',
    encoding: 'ucs4le',
    options: KEEP,
    diet: diets.ucs4.LE,
    peers: [iconv('UCS-4LE', units.ucs4Surrogates), perl('pack-V', units.ucs4Surrogates)],
  },
  {
    name: 'ucs4be',
    encoding: 'ucs4be',
    options: KEEP,
    diet: diets.ucs4.BE,
    peers: [iconv('UCS-4', units.ucs4Surrogates), perl('pack-N', units.ucs4Surrogates)],
  },
  {
    name: 'ascii',
    encoding: 'ascii',
    options: {},
    diet: diets.ascii,
    peers: [python('ascii', ALL, ALL), java('US-ASCII'), iconv('ASCII', tags())],
  },
  {
    name: 'latin1',
    encoding: 'latin1',
    options: {},
    diet: diets.latin1,
    peers: [python('latin-1', ALL, ALL), java('ISO-8859-1'), iconv('ISO-8859-1', tags())],
  },
  {
    name: 'windows1252',
    encoding: 'windows1252',
    options: {},
    diet: diets.windows1252,
    peers: [
      python('cp1252', ALL, ALL, utf8.undefinedBytes),
      java('windows-1252', utf8.undefinedBytes),
      iconv('CP1252', utf8.undefinedBytes, tags(utf8.undefinedBytes)),
    ],
  },
  {
    name: 'utf7',
    encoding: 'utf7',
    options: {},
    diet: diets.utf7,
    peers: [
      { ...python('utf-7', STRICT, undefined, utf7.placeInShift, utf7.laxDirect, utf7.plusAtEnd, utf7.loneSurrogates) },
      iconv('UTF-7', utf7.placeInShift, utf7.emptyShift, utf7.cutShift, utf7.loneSurrogates, utf7.loneWritten),
    ],
  },
  {
    name: 'utf7 optional',
    encoding: 'utf7',
    options: { direct: 'optional' },
    diet: diets.utf7,
    peers: [python('utf-7', undefined, STRICT, utf7.loneWritten)],
  },
  {
    name: 'utf7imap',
    encoding: 'utf7imap',
    options: {},
    diet: diets.utf7imap,
    peers: [
      {
        ...iconv(
          'UTF-7-IMAP',
          utf7.placeInImapShift,
          utf7.cutShift,
          utf7.loneSurrogates,
          utf7.shiftedPrintable,
          utf7.nullShift,
          utf7.loneImapWritten,
        ),
        optional: 'glibc has UTF-7-IMAP from 2.36 on',
      },
      icu(
        'IMAP-mailbox-name',
        utf7.placeInImapShift,
        utf7.loneSurrogates,
        utf7.pairOfShifts,
        utf7.shiftedPrintable,
        utf7.nullShift,
        utf7.loneImapWritten,
      ),
    ],
  },
  {
    name: 'cesu8',
    encoding: 'cesu8',
    options: {},
    diet: diets.variants,
    peers: [
      java('CESU-8', utf8.cesuSurrogates, utf8.cesuPlace),
      icu('CESU-8', utf8.cesuSurrogates, utf8.cesuSurrogatesWritten),
    ],
  },
  {
    name: 'mutf8',
    encoding: 'mutf8',
    options: {},
    diet: diets.variants,
    peers: [
      java('DataInput', utf8.laxReader),
      {
        oracle: 'rust',
        codec: 'java-cesu8',
        decode: STRICT,
        encode: STRICT,
        rules: [utf8.javaIsUtf8, utf8.javaLoneSurrogates],
      },
    ],
  },
  {
    name: 'wtf8',
    encoding: 'wtf8',
    options: {},
    diet: { ...diets.variants, pairs: true },
    peers: [
      python(
        'utf-8',
        { throw: 'surrogatepass' },
        { throw: 'surrogatepass' },
        utf8.pairApart,
        utf8.pairWritten,
        utf8.halfSurrogate,
      ),
      pypy('utf-8', 'surrogatepass', utf8.pairApart, utf8.pairWritten, utf8.halfSurrogate),
    ],
  },
  {
    name: 'utf8b',
    encoding: 'utf8b',
    options: {},
    diet: diets.utf8b,
    peers: [
      python('utf-8', { throw: 'surrogateescape' }, { throw: 'surrogateescape' }),
      pypy('utf-8', 'surrogateescape'),
    ],
  },
  {
    name: 'utf8rfc2279',
    encoding: 'utf8rfc2279',
    options: KEEP,
    diet: diets.utf8rfc2279,
    peers: [perl('utf8', utf8.laxSurrogates, utf8.laxSurrogatesWritten, utf8.sevenBytes), iconv('UTF-8')],
  },
]

export function policies(peer: Peer, direction: Direction): [Policy, string][] {
  return Object.entries(peer[direction] ?? {}) as [Policy, string][]
}
