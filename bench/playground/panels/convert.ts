// Converts the document to another encoding, and saves it.

import { JobError } from '../client.ts'
import { byId, el } from '../dom.ts'
import { counted, duration, size, speed } from '../format.ts'
import { announce, perform } from '../jobs.ts'
import type { Conversion, Policy, Signature } from '../messages.ts'
import { encodingOptions } from '../options.ts'
import type { Examined } from '../source.ts'

const POLICIES: Record<Policy, string> = {
  throw:
    'Nothing is lost: the conversion stops at the first malformed sequence, or character that the target lacks, and says where.',
  replace: 'One U+FFFD for each malformed sequence; ? for what the target lacks.',
  ignore: 'It vanishes without a trace, which can join what stood apart: a risk for text that a program reads later.',
  latin1:
    'Each byte of a malformed sequence becomes its character of ISO 8859-1: for text in which encodings were mixed.',
  'windows-1252':
    'Each byte of a malformed sequence becomes its character of windows-1252: for text in which encodings were mixed, mostly on Windows.',
}

const field = (id: string) => byId<HTMLSelectElement>(id)

let current: Examined | undefined
let link: string | undefined

/** A new document. */
export function convert(examined: Examined): void {
  current = examined
  const { encoding } = examined.examination
  field('from').value = encoding
  if (field('to').value === encoding || field('to').value === '') {
    field('to').value = encoding === 'utf-8' ? 'utf-16le' : 'utf-8'
  }
  clear()
}

/** Called once. */
export function setUpConvert(): void {
  for (const id of ['from', 'to']) field(id).append(...encodingOptions())
  field('to').value = 'utf-8'
  const explain = () => {
    byId('policy-hint').textContent = POLICIES[field('policy').value as Policy]
  }
  explain()
  field('policy').addEventListener('change', explain)
  byId('convert-form').addEventListener('change', clear)
  byId('convert-form').addEventListener('submit', (event) => {
    event.preventDefault()
    if (current) start(current)
  })
}

/** Discards a result that no longer fits the options. */
function clear(): void {
  if (link) URL.revokeObjectURL(link)
  link = undefined
  byId('converted').replaceChildren()
}

async function start({ source, examination }: Examined): Promise<void> {
  clear()
  const [from, to] = [field('from').value, field('to').value]
  const input = {
    blob: source.blob,
    from,
    to,
    skip: examination.skip,
    policy: field('policy').value as Policy,
    signature: field('signature').value as Signature,
  }
  try {
    const conversion = await perform('convert', input, `Converting ${source.name}`)
    if (conversion) show(conversion, nameOf(source.name, to))
  } catch (error) {
    const isMalformed = error instanceof JobError && error.failure.sequence
    const message = error instanceof Error ? error.message : String(error)
    const advice = isMalformed ? ' Nothing was written. Another choice of what is done with it goes on.' : ''
    byId('converted').replaceChildren(el('p', { class: 'trouble', role: 'alert' }, `Stopped. ${message}.${advice}`))
  }
}

function show({ blob, read, written, milliseconds }: Conversion, name: string): void {
  link = URL.createObjectURL(blob)
  // For a small file it would say nothing.
  const rate = read < 1e6 ? '' : `, ${speed(read / milliseconds / 1e6)} GB/s with reading and writing`
  byId('converted').replaceChildren(
    el('a', { id: 'download', class: 'primary', href: link, download: name }, `Save ${name}`),
    el(
      'p',
      { class: 'hint' },
      `${counted(read, 'byte')} became ${counted(written, 'byte')} in ${duration(milliseconds)}${rate}.`,
    ),
  )
  announce(`Converted: ${name}, ${size(written)}, can be saved.`)
}

/** `notes.txt` becomes `notes.utf-16le.txt`. */
function nameOf(name: string, encoding: string): string {
  const [, stem, extension] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  return `${stem ?? 'text'}.${encoding}${extension ?? '.txt'}`
}
