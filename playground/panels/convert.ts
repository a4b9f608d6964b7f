// Converts the document to another encoding, and saves it.

import { JobError } from '../client.ts'
import { codeView, conversionCode } from '../code.ts'
import { byId, el } from '../dom.ts'
import { convertedName } from '../encodings.ts'
import { counted, duration, rate, size } from '../format.ts'
import { announce, perform } from '../jobs.ts'
import type { Conversion, Policy, Signature } from '../messages.ts'
import { encodingOptions } from '../options.ts'
import type { Examined } from '../source.ts'

const POLICIES: Record<Policy, string> = {
  throw:
    'The conversion stops at the first malformed sequence, or at a character that the target encoding lacks, and says where.',
  replace:
    'Each malformed sequence becomes one U+FFFD, and each character that the target encoding lacks becomes a question mark.',
  ignore:
    'Malformed sequences and characters that the target encoding lacks are deleted. What stood on both sides of them is joined, which can be a security risk.',
  latin1: 'Each byte of a malformed sequence becomes its ISO 8859-1 character. For text that mixes encodings.',
  'windows-1252':
    'Each byte of a malformed sequence becomes its windows-1252 character. For text that mixes encodings, most often from Windows.',
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
    if (conversion) show(conversion, convertedName(source.name, to))
  } catch (error) {
    const isMalformed = error instanceof JobError && error.failure.sequence
    const message = error instanceof Error ? error.message : String(error)
    const advice = isMalformed
      ? ' Nothing was saved. To convert the rest, choose another way to treat malformed sequences.'
      : ''
    byId('converted').replaceChildren(el('p', { class: 'trouble', role: 'alert' }, `Stopped: ${message}.${advice}`))
  }
}

function show(conversion: Conversion, name: string): void {
  const { blob, read, written, milliseconds } = conversion
  link = URL.createObjectURL(blob)
  // The time of a small file says nothing about the rate.
  const speed = read < 1e6 ? '' : `, ${rate(read / milliseconds / 1e6)} including reading and writing`
  byId('converted').replaceChildren(
    el('a', { id: 'download', class: 'primary', href: link, download: name }, `Save ${name}`),
    el(
      'p',
      { class: 'hint' },
      `${counted(read, 'byte')} became ${counted(written, 'byte')} in ${duration(milliseconds)}${speed}.`,
    ),
    codeView(conversionCode(conversion)),
  )
  announce(`Converted. ${name}, ${size(written)}, can be saved.`)
}
