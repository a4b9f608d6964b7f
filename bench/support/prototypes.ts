// The feasibility prototypes as competitors: modules given by path, with names and flags of their own.

import type { Backend, Competitor, Places } from './backends.ts'
import { check, copyIn, type Exports, instantiate, viewLike } from './backends.ts'
import type { Job, KernelName } from './jobs.ts'

/** Flags of the prototypes. */
const FATAL = 1
const FINAL = 2

/** What a call returns: a status, with positions in globals, or a number of elements, or nothing. */
type Returns = 'status' | 'count' | 'nothing'

interface Entry {
  module: 'decode' | 'encode'
  name: string
  returns: Returns
  /** Takes flags, and replaces without FATAL. */
  replaces?: true
}

const encode = (name: string, returns: Returns): Entry => ({ module: 'encode', name, returns })
const replacing = (module: 'decode' | 'encode', name: string): Entry => ({
  module,
  name,
  returns: 'status',
  replaces: true,
})

/** The better of the two prototypes for each kernel that they have. */
const ENTRIES: Partial<Record<KernelName, Entry>> = {
  validateAscii: encode('isAscii', 'count'),
  validateUtf8: { module: 'decode', name: 'validateUtf8', returns: 'count' },
  validateUtf16: encode('validateUtf16', 'count'),
  utf8ToUtf16: replacing('decode', 'utf8ToUtf16'),
  utf8ToUtf32: replacing('decode', 'utf8ToUtf32'),
  utf8ToLatin1: encode('utf8ToLatin1', 'status'),
  utf16ToUtf8: replacing('encode', 'utf16ToUtf8'),
  utf16ToUtf32: replacing('encode', 'utf16ToUtf32'),
  utf16ToLatin1: encode('utf16ToLatin1', 'count'),
  utf32ToUtf8: replacing('encode', 'utf32ToUtf8'),
  utf32ToUtf16: replacing('encode', 'utf32ToUtf16'),
  latin1ToUtf8: encode('latin1ToUtf8', 'count'),
  latin1ToUtf16: encode('latin1ToUtf16', 'nothing'),
  swap16: encode('swapUtf16', 'nothing'),
  swap32: encode('swapUtf32', 'nothing'),
  utf16LengthOfUtf8: encode('utf16LengthFromUtf8', 'count'),
  codePointsOfUtf8: encode('countCodePointsUtf8', 'count'),
  utf8LengthOfUtf16: encode('utf8LengthFromUtf16', 'count'),
  codePointsOfUtf16: encode('countCodePointsUtf16', 'count'),
}

export class PrototypeBackend implements Backend {
  readonly name = 'prototype'
  readonly #modules = new Map<string, Exports>()
  readonly #places = new Map<string, Places>()

  /**
   * @param ours where our module has its input and output. The prototypes get the same distance and the same place in a page: a load stalls
   * behind a store that is a multiple of 4096 bytes away, and no side may have more such stalls.
   */
  constructor(files: ReadonlyMap<string, string>, ours: Places) {
    for (const [name, file] of files) {
      const module = instantiate(file)
      const input = (Math.ceil(module.value('heapBase') / 4096) + 1) * 4096 + (ours.input % 4096)
      const output = input + ours.output - ours.input
      module.memory.grow(Math.ceil((output + 7 * 65536 - module.memory.buffer.byteLength) / 65536))
      module.call('setup')!()
      this.#modules.set(name, module)
      this.#places.set(name, { input, output })
    }
  }

  prepare(job: Job): Competitor | undefined {
    const entry = ENTRIES[job.kernel]
    const module = entry && this.#modules.get(entry.module)
    if (!entry || !module || (job.state !== 'clean' && !entry.replaces)) return undefined
    const call = module.call(entry.name)!
    const { input, output } = this.#places.get(entry.module)!
    const { expected } = job
    const length = job.source.length
    copyIn(job.source, module.memory, input)

    if (typeof expected === 'number') {
      const result = entry.name === 'isAscii' ? 1 : expected
      const run = () => call(input, length)
      return { run, verify: () => (run() === result ? undefined : `${run()}, not ${result}`) }
    }
    const flags = job.state === 'clean' ? FINAL | FATAL : FINAL
    const run =
      entry.returns === 'status' ? () => call(input, length, output, flags) : () => call(input, length, output)
    const fault = () => {
      const returned = run()
      if (entry.returns === 'status' && returned !== 0) return `status ${returned}`
      if (entry.returns === 'count' && returned !== expected.length) return `written ${returned} of ${expected.length}`
      return undefined
    }
    return { run, verify: () => check(fault, viewLike(expected, module.memory, output), expected) }
  }
}
