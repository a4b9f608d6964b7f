// The code pages with several bytes for a character, what other codecs call them, and how these differ: a rule for each difference.

export type Peer = 'python' | 'java' | 'icu' | 'glibc'

/** Text as our answers and theirs are compared: code points, or bytes, in hexadecimal; `-`: refused. */
export interface Difference {
  /** The bytes or the code point. */
  readonly input: string
  readonly ours: string
  readonly theirs: string
}

export interface Rule {
  readonly name: string
  readonly peers: readonly Peer[]
  readonly direction: 'decode' | 'encode'
  applies(difference: Difference): boolean
}

export interface Subject {
  readonly constant: string
  readonly peers: Readonly<Partial<Record<Peer, string>>>
  /** What chooses the states in which all pairs are read. */
  readonly states: readonly string[]
  readonly rules: readonly Rule[]
}

const ALL: readonly Peer[] = ['python', 'java', 'icu', 'glibc']
const theyRefuse = ({ ours, theirs }: Difference) => ours !== '-' && theirs === '-'
const weRefuse = ({ ours, theirs }: Difference) => ours === '-' && theirs !== '-'
const inputIs =
  (...patterns: RegExp[]) =>
  ({ input }: Difference) =>
    patterns.some((pattern) => pattern.test(input))
const both =
  (...tests: readonly ((difference: Difference) => boolean)[]) =>
  (difference: Difference) =>
    tests.every((test) => test(difference))
const isUsers = (text: string) => /^(?:[ef][0-9a-f]{3})(?:\+|$)/.test(text) && Number.parseInt(text, 16) < 0xf900

function rule(
  name: string,
  peers: readonly Peer[],
  direction: 'decode' | 'encode',
  applies: (difference: Difference) => boolean,
): Rule {
  return { name, peers, direction, applies }
}

/** A character that is read at `bytes` by one of them only. */
const usersRefused = (peers: readonly Peer[]) => [
  rule('characters of users', peers, 'decode', (each) => theyRefuse(each) && isUsers(each.ours)),
  rule('characters of users', peers, 'encode', (each) => theyRefuse(each) && isUsers(each.input)),
]
const SINGLE_BYTES = [
  rule(
    'single bytes without a character',
    ALL,
    'decode',
    both(weRefuse, inputIs(/^(?:80|a0|fd|fe|ff)/, /^..(?:80|a0|fd|fe|ff)$/)),
  ),
  rule('single bytes without a character', ALL, 'encode', both(weRefuse, inputIs(/^(?:80|a0|f8f\d)$/))),
]
/** ICU writes private use characters, and drops what can be ignored. */
const ICU = [
  rule('what can be ignored', ['icu'], 'encode', ({ ours, theirs }) => ours === '-' && theirs === ''),
  rule('controls of IBM', ['icu'], 'encode', inputIs(/^(?:1a|1c|7f)$/)),
  rule('controls of IBM', ['icu'], 'decode', inputIs(/^(?:1a|1c|7f)/, /(?:1a|1c|7f)$/)),
]
const SIMILAR = [rule('similar characters', ALL, 'encode', weRefuse)]
const SHIFTS_REFUSED = [rule('SO, SI and ESC', ALL, 'encode', both(weRefuse, inputIs(/^(?:e|f|1b)$/)))]

/** Two bytes in a set are read as one each. */
export const SUBJECTS: readonly Subject[] = [
  {
    constant: 'cp932',
    peers: { java: 'windows-31j', python: 'cp932', icu: 'ibm-943_P15A-2003', glibc: 'CP932' },
    states: [''],
    rules: [
      ...ICU,
      ...SINGLE_BYTES,
      ...SIMILAR,
      rule(
        'IBM’s characters in NEC’s order',
        ['python', 'glibc'],
        'encode',
        ({ ours, theirs }) => /^fa|^fb|^fc/.test(ours) && /^e[de]/.test(theirs),
      ),
    ],
  },
  {
    constant: 'cp936',
    peers: { java: 'x-mswin-936', python: 'gbk', icu: 'windows-936-2000', glibc: 'CP936' },
    states: [''],
    rules: [
      ...ICU,
      ...SINGLE_BYTES,
      ...usersRefused(['python', 'glibc']),
      rule('80 is the euro sign', ['python'], 'decode', both(theyRefuse, inputIs(/^80/))),
      rule('80 is the euro sign', ['python'], 'encode', both(theyRefuse, inputIs(/^20ac$/))),
      rule('characters of users beyond the rows', ['icu'], 'encode', both(weRefuse, inputIs(/^(?:f8|ad$)/))),
    ],
  },
  {
    constant: 'cp949',
    peers: { java: 'x-windows-949', python: 'cp949', icu: 'windows-949-2000', glibc: 'UHC' },
    states: [''],
    rules: [...ICU, ...SINGLE_BYTES, ...usersRefused(['python', 'glibc'])],
  },
  {
    constant: 'cp950',
    peers: { java: 'x-windows-950', python: 'cp950', icu: 'windows-950-2000' },
    states: [''],
    rules: [
      ...ICU,
      ...SINGLE_BYTES,
      rule('characters of ETEN', ['python'], 'decode', ({ input, ours }) => isUsers(ours) && /^c[67]/.test(input)),
      rule(
        'characters of ETEN',
        ['python'],
        'encode',
        both(weRefuse, ({ theirs }) => /^c[67]/.test(theirs)),
      ),
      rule(
        'characters of ETEN',
        ['python'],
        'encode',
        ({ theirs, ours }) => /^(?:f9)/.test(ours) && /^a2/.test(theirs),
      ),
      ...SIMILAR,
      ...usersRefused(['python']),
    ],
  },
  {
    constant: 'big5hkscs',
    peers: { glibc: 'BIG5-HKSCS', python: 'big5hkscs', java: 'Big5-HKSCS' },
    states: [''],
    rules: [
      ...SINGLE_BYTES,
      rule(
        'pairs of a character with another',
        ['glibc'],
        'decode',
        both(theyRefuse, inputIs(/^a15a|^a1c[35]|^a1fe|^a240|^a2c[ce]/)),
      ),
      rule(
        'pairs of a character with another',
        ['glibc', 'java'],
        'encode',
        both(theyRefuse, inputIs(/^(?:2574|ffe3|2cd)$/)),
      ),
      rule('HKSCS-2004', ['python'], 'decode', both(theyRefuse, inputIs(/^87/))),
      rule(
        'HKSCS-2004',
        ['python'],
        'encode',
        both(theyRefuse, ({ ours }) => /^87/.test(ours)),
      ),
      rule('two code points', ['java'], 'decode', both(theyRefuse, inputIs(/^88(?:62|64|a3|a5)$/))),
      rule('Big5 of Java', ['java'], 'decode', inputIs(/^a15a|^a1c[35]|^a1fe|^a240|^c6(?:cf|d3|d5|d7|de|df)/)),
      rule('Big5 of Java', ['java'], 'encode', weRefuse),
    ],
  },
  {
    constant: 'johab',
    peers: { java: 'x-Johab', python: 'johab', glibc: 'JOHAB' },
    states: [''],
    rules: [
      rule('final letters', ['python'], 'decode', both(weRefuse, inputIs(/^84/))),
      rule('won sign', ['glibc'], 'decode', inputIs(/^5c/)),
      rule('won sign', ['glibc'], 'encode', inputIs(/^(?:5c|20a9)$/)),
      rule('KS X 1001 of 2002', ['glibc'], 'decode', inputIs(/^d9e8$/)),
      rule('KS X 1001 of 2002', ['glibc'], 'encode', inputIs(/^327e$/)),
    ],
  },
  {
    constant: 'iso2022kr',
    peers: { glibc: 'ISO-2022-KR', python: 'iso2022_kr', java: 'ISO-2022-KR' },
    states: ['', '\x1b$)C\x0e'],
    rules: [
      ...SHIFTS_REFUSED,
      rule('the header', ['python', 'java'], 'encode', ({ ours, theirs }) => stripHeader(ours) === stripHeader(theirs)),
      rule('U+002D', ['python', 'java'], 'encode', inputIs(/^2d$/)),
      rule('KS X 1001 of 2002', ['python'], 'decode', inputIs(/^1b2429430e2268$/)),
      rule('KS X 1001 of 2002', ['python'], 'encode', inputIs(/^327e$/)),
      rule('controls behind SO', ['python'], 'decode', both(weRefuse, inputIs(/^1b2429430e[01]/))),
      rule('malformed is U+FFFD', ['java'], 'decode', ({ ours, theirs }) => ours === '-' && theirs.startsWith('fffd')),
      rule('bytes from 80 on', ['java'], 'decode', both(weRefuse, inputIs(/^[89a-f]/, /0e.*[89a-f].$/))),
      rule('bytes from 80 on', ['java'], 'decode', both(weRefuse, inputIs(/^1b2429430e/))),
    ],
  },
  {
    constant: 'hz',
    peers: { python: 'hz' },
    states: ['', '~{'],
    rules: [],
  },
  {
    constant: 'iso2022jp2',
    peers: { python: 'iso2022_jp_2', glibc: 'ISO-2022-JP-2', java: 'ISO-2022-JP-2' },
    states: ['', '\x1b(J', '\x1b$B', '\x1b$(D', '\x1b$A', '\x1b$(C', '\x1b.A\x1bN', '\x1b.F\x1bN'],
    rules: [
      ...SHIFTS_REFUSED,
      rule('SO and SI', ALL, 'decode', both(weRefuse, inputIs(/0[ef]$/))),
      rule(
        'space and delete in a set of 94',
        ['glibc'],
        'decode',
        both(weRefuse, inputIs(/(?:20|7f)$/, /^1b24(?:4[12]|284[34])7f..$/)),
      ),
      rule(
        'single shift of a control or from 80 on',
        ['python', 'glibc'],
        'decode',
        both(weRefuse, inputIs(/^1b2e4[16]1b4e(?:[0189a-f])/)),
      ),
      rule('ISO 8859-7 of 2003', ['glibc'], 'decode', both(weRefuse, inputIs(/^1b2e461b4e(?:24|25|2a)/))),
      rule('ISO 8859-7 of 2003', ['glibc'], 'encode', inputIs(/^(?:20ac|20af|37a)$/)),
      rule('KS X 1001 of 2002', ['python'], 'decode', inputIs(/^1b2428432268$/)),
      rule('tilde of JIS X 0212', ['python'], 'decode', inputIs(/^1b2428442237$/)),
      rule('the order of the sets', ['python'], 'encode', ({ ours, theirs }) => ours !== '-' && theirs !== '-'),
      rule(
        'ISO 8859 is read alone',
        ['python'],
        'encode',
        both(theyRefuse, ({ ours }) => ours.startsWith('1b2e')),
      ),
      rule('KS X 1001 of 2002', ['python'], 'encode', inputIs(/^327e$/)),
      rule(
        'katakana and controls of ISO 8859',
        ['glibc', 'java'],
        'encode',
        both(weRefuse, inputIs(/^[89].$/, /^ff[6-9].$/)),
      ),
      rule('three sets', ['java'], 'decode', both(theyRefuse, inputIs(/^1b2e|^1b2441|^1b242843/))),
      rule(
        'three sets',
        ['java'],
        'encode',
        both(theyRefuse, ({ ours }) => /^1b2e|^1b2441|^1b242843/.test(ours)),
      ),
      rule('controls in a set of two bytes', ['java'], 'decode', both(theyRefuse, inputIs(/[01].$/))),
      rule('horizontal bar', ['java'], 'decode', inputIs(/^1b2442213d$/)),
      rule('horizontal bar', ['java'], 'encode', inputIs(/^201[45]$/)),
      rule('shifts are dropped', ['java'], 'decode', both(weRefuse, inputIs(/0[ef]$/))),
      rule('similar characters', ['java', 'glibc'], 'encode', weRefuse),
    ],
  },
  ...(['cp50220', 'cp50221'] as const).map(
    (constant): Subject => ({
      constant,
      peers: { java: `x-windows-${constant.slice(2)}` },
      states: ['', '\x1b(J', '\x1b(I', '\x0e', '\x1b$B', '\x1b$(D'],
      rules: [
        ...SHIFTS_REFUSED,
        rule('IBM’s characters in NEC’s order', ['java'], 'decode', inputIs(/^1b2442(?:79|7a|7b|7c)/)),
        rule(
          'IBM’s characters in NEC’s order',
          ['java'],
          'encode',
          both(weRefuse, ({ theirs }) => /^1b2442(?:79|7a|7b|7c)/.test(theirs)),
        ),
        rule('controls in all sets', ['java'], 'decode', both(theyRefuse, inputIs(/[01].$/))),
        rule('controls behind katakana', ['java'], 'decode', inputIs(/^(?:1b2849|0e)(?:[01]|20|..[01]|..20)/)),
        rule('similar characters', ['java'], 'encode', weRefuse),
      ],
    }),
  ),
]

function stripHeader(hex: string): string {
  return hex.replace('1b242943', '').replace(/0f$/, '')
}
