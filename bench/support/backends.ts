// The competitors: our kernels as raw exports of the WebAssembly module, and the same in JavaScript.

import { readFileSync } from 'node:fs'
import type { Elements } from './forms.ts'
import type { Job } from './jobs.ts'
import type { Convert, Count, Kernels, Validate } from './source.ts'
import { EXPANSION, FINAL, OK, REPLACE, WRITE_SLACK } from './source.ts'

export interface Competitor {
  run: () => void
  /** Runs once; says what is wrong with the result, if anything. */
  verify: () => string | undefined
}

export interface Backend {
  name: string
  /** Undefined if this backend lacks the kernel. What it returns is good until the next call. */
  prepare(job: Job): Competitor | undefined
}

type Call = (...args: number[]) => number
/** What a WebAssembly module exports: functions, globals, its memory. */
export interface Exports {
  memory: WebAssembly.Memory
  call(name: string): Call | undefined
  value(name: string): number
}

export function instantiate(file: string | URL): Exports {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
  return {
    memory: exports['memory'] as WebAssembly.Memory,
    call: (name) => exports[name] as Call | undefined,
    value: (name) => Number((exports[name] as WebAssembly.Global).value),
  }
}

export function flagsOf(job: Job): number {
  return job.state === 'clean' ? FINAL : FINAL | REPLACE
}

/** Elements of the same type and number in the memory of a module. */
export function viewLike(elements: Elements, memory: WebAssembly.Memory, at: number): Elements {
  const View = elements.constructor as new (buffer: ArrayBuffer, at: number, length: number) => Elements
  return new View(memory.buffer as ArrayBuffer, at, elements.length)
}

export function copyIn(elements: Elements, memory: WebAssembly.Memory, at: number): void {
  viewLike(elements, memory, at).set(elements)
}

/** Runs on a target filled with nonsense. Returns what is wrong in words: what `run` returns, or else the first difference. */
export function check(run: () => string | undefined, target: Elements, expected: Elements): string | undefined {
  target.fill(0xa5)
  return run() ?? difference(target, expected)
}

function difference(actual: Elements, expected: Elements): string | undefined {
  for (let i = 0; i < expected.length; i++) {
    if (actual[i] !== expected[i]) return `element ${i} is ${actual[i]}, not ${expected[i]}`
  }
  return undefined
}

function compareResult(job: Job, status: number, read: number, written: number): string | undefined {
  const expected = typeof job.expected === 'number' ? 0 : job.expected.length
  if (status === OK && read === job.source.length && written === expected) return undefined
  return `status ${status}, read ${read} of ${job.source.length}, written ${written} of ${expected}`
}

export interface Places {
  input: number
  output: number
}

/** Our module. */
export class WasmBackend implements Backend {
  readonly name = 'wasm'
  readonly #module: Exports
  readonly places: Places

  constructor(file: URL) {
    this.#module = instantiate(file)
    this.places = { input: this.#module.value('input'), output: this.#module.value('output') }
  }

  prepare(job: Job): Competitor | undefined {
    const call = this.#module.call(job.kernel)
    if (!call) return undefined
    const { memory } = this.#module
    const { input, output } = this.places
    const { expected } = job
    const length = job.source.length
    const flags = flagsOf(job)
    copyIn(job.source, memory, input)
    if (typeof expected !== 'number') {
      const run = () => call(input, length, output, flags)
      const target = viewLike(expected, memory, output)
      return { run, verify: () => check(() => this.#compare(job, run()), target, expected) }
    }
    if (job.kernel.startsWith('validate')) {
      const run = () => call(input, length, flags)
      return { run, verify: () => this.#compare(job, run()) }
    }
    const run = () => call(input, length)
    return { run, verify: () => (run() === expected ? undefined : `${run()}, not ${expected}`) }
  }

  #compare(job: Job, status: number): string | undefined {
    const [read, written] = new Uint32Array(this.#module.memory.buffer, this.#module.value('result'), 2)
    return compareResult(job, status, read, written)
  }
}

/** Kernels in JavaScript, on typed arrays. */
export class ArrayBackend implements Backend {
  readonly name: string
  readonly #kernels: Kernels

  constructor(kernels: Kernels) {
    this.name = kernels.name
    this.#kernels = kernels
  }

  prepare(job: Job): Competitor | undefined {
    const kernel = this.#kernels[job.kernel]
    if (!kernel) return undefined
    const { source, expected } = job
    const flags = flagsOf(job)
    const compare = (status: number) =>
      compareResult(job, status, this.#kernels.result.read, this.#kernels.result.written)
    if (typeof expected !== 'number') {
      const convert = kernel as Convert<Elements, Elements>
      const room = source.length * EXPANSION[job.kernel as keyof typeof EXPANSION] + WRITE_SLACK
      const target = new (expected.constructor as new (length: number) => Elements)(room)
      const run = () => convert(source, 0, source.length, target, 0, flags)
      return { run, verify: () => check(() => compare(run()), target, expected) }
    }
    if (job.kernel.startsWith('validate')) {
      const validate = kernel as Validate<Elements>
      const run = () => validate(source, 0, source.length, flags)
      return { run, verify: () => compare(run()) }
    }
    const count = kernel as Count<Elements>
    const run = () => count(source, 0, source.length)
    return { run, verify: () => (run() === expected ? undefined : `${run()}, not ${expected}`) }
  }
}
