// The encoding of the document, how sure that is and why, and its size.

import { codeView, examinationCode } from '../code.ts'
import { byId, el } from '../dom.ts'
import { count, counted, duration, size } from '../format.ts'
import { announce } from '../jobs.ts'
import { fragmentOf, MAX_LINK_BYTES } from '../link.ts'
import type { Examination } from '../messages.ts'
import { encodingOptions } from '../options.ts'
import type { Examined } from '../source.ts'

const BOMS: Record<string, string> = {
  'utf-8': 'EF BB BF',
  'utf-16le': 'FF FE',
  'utf-16be': 'FE FF',
  'utf-32le': 'FF FE 00 00',
  'utf-32be': '00 00 FE FF',
}

/** What the document is, in a few words. */
export function verdictOf({ detection, encoding, reason, bytes, codePoints, malformed }: Examination): string {
  if (reason === 'binary') return 'binary'
  if (reason === 'unknown') return 'not utf-8'
  if (malformed.total > 0) return `${encoding}, damaged`
  // Text that begins as ASCII may go on as UTF-8.
  return reason === 'ascii' && bytes === codePoints ? detection.encoding : encoding
}

/** @param readAs called with the encoding that a person chooses, undefined: the detected one */
export function identity({ source, examination }: Examined, readAs: (encoding: string | undefined) => void): void {
  const { automatic, encoding, reason, bytes, codePoints, utf16Length, lines, malformed, milliseconds } = examination
  const select = el(
    'select',
    { id: 'read-as' },
    el('option', { value: '' }, `automatic (${automatic})`),
    ...encodingOptions(),
  )
  select.value = reason === 'chosen' ? encoding : ''
  select.addEventListener('change', () => readAs(select.value || undefined))

  const panel = byId('identity')
  const hadFocus = panel.contains(document.activeElement)
  const tag = tagOf(examination)
  panel.replaceChildren(
    el(
      'div',
      { class: 'title' },
      el('h2', { id: 'identity-title' }, source.name),
      el('p', { class: 'hint' }, `${size(bytes)}, read in ${duration(milliseconds)}`),
    ),
    el(
      'p',
      { class: 'verdict' },
      el('strong', { id: 'detected' }, verdictOf(examination)),
      ...(tag ? [' ', el('span', { id: 'certainty', class: `tag ${tag.look}` }, tag.text)] : []),
    ),
    el('p', { id: 'because' }, because(examination)),
    ...offer(examination, readAs),
    el('div', { class: 'field read-as' }, el('label', { htmlFor: 'read-as' }, 'Read as'), select),
    el(
      'dl',
      { class: 'figures' },
      ...figure('bytes', 'Bytes', bytes),
      ...figure('code-points', 'Code points', codePoints),
      ...figure('units', 'UTF-16 code units', utf16Length),
      ...figure('line-feeds', 'Line feeds', lines),
      ...figure('faults', 'Malformed sequences', malformed.total),
    ),
    el('div', { class: 'extras' }, codeView(examinationCode(examination)), linkButton({ source, examination })),
  )
  if (hadFocus) select.focus()
}

function figure(id: string, name: string, value: number): HTMLElement[] {
  return [el('div', {}, el('dt', {}, name), el('dd', { id }, count(value)))]
}

function tagOf({ detection, reason }: Examination): { text: string; look: string } | undefined {
  switch (reason) {
    case 'chosen':
      return { text: 'your choice', look: 'likely' }
    case 'unknown':
      return { text: `perhaps ${detection.encoding}`, look: 'guess' }
    case 'binary':
      return { text: 'guess', look: 'guess' }
    case 'damaged':
      return undefined
    default:
      return { text: detection.certainty, look: detection.certainty }
  }
}

function because(examination: Examination): string {
  const { detection, encoding, reason, malformed } = examination
  const parts: string[] = []
  if (reason === 'binary') parts.push('It has more control characters than text has, so it is probably not text.')
  else if (reason === 'damaged') parts.push('Most of it is UTF-8, but not all.')
  else if (detection.certainty === 'guess') parts.push('It has no BOM, and it is not well-formed UTF-8.')
  else parts.push(evidenceOf(examination))
  if (reason === 'pasted') parts.push('The page encodes pasted text as UTF-8.')
  if (reason === 'binary' || reason === 'unknown') parts.push('It is shown as UTF-8.')
  if (reason === 'unknown') parts.push('Choose what reads well:')
  if (reason === 'chosen') parts.push(`You chose to read it as ${encoding}.`)
  if (malformed.total > 0) parts.push(`${counted(malformed.total, 'sequence is', 'sequences are')} malformed.`)
  return parts.join(' ')
}

/** Why the detected encoding is certain or likely. */
function evidenceOf({ detection, evidence, looked, bytes }: Examination): string {
  const { encoding, signature, signatureLength } = detection
  if (signature === 'bom') return `It begins with the BOM ${BOMS[encoding] ?? ''}.`
  if (signature) return `It begins with an ISO 2022 designation of UTF-8 (${counted(signatureLength, 'byte')}).`
  if (evidence === 'declaration') return `It declares itself ${encoding}.`
  if (bytes === 0) return 'It is empty.'
  const subject = looked < bytes ? `Its first ${size(looked)} are` : 'It is'
  if (encoding === 'us-ascii') return `${subject} ASCII, which is the same in nearly every encoding.`
  if (encoding === 'utf-8') return `${subject} well-formed UTF-8, which text in other encodings almost never is.`
  if (encoding.startsWith('iso-2022')) return `It has the escape sequences of ${encoding}.`
  return `It has no BOM, but its zero bytes are where ${encoding} has them.`
}

/** A guess is never acted on in silence: each candidate is one press away. */
function offer({ candidates }: Examination, readAs: (encoding: string) => void): HTMLElement[] {
  if (candidates.length === 0) return []
  const items = candidates.map(({ encoding, score, preview }) => {
    const button = el('button', { type: 'button', class: 'link' }, `Read it as ${encoding}`)
    button.addEventListener('click', () => readAs(encoding))
    return el('li', {}, button, ` score ${score.toFixed(2)} `, el('q', { dir: 'auto' }, preview))
  })
  return [el('ol', { id: 'candidates', class: 'candidates' }, ...items)]
}

/** Puts the text into the page's address, and copies that. */
function linkButton({ source, examination }: Examined): HTMLElement {
  const { bytes, encoding, reason } = examination
  if (bytes > MAX_LINK_BYTES) {
    return el('p', { class: 'hint' }, `A link can carry a text of up to ${count(MAX_LINK_BYTES)} bytes.`)
  }
  const button = el('button', { type: 'button', id: 'link' }, 'Copy a link to this text')
  button.addEventListener('click', async () => {
    const text = new Uint8Array(await source.blob.arrayBuffer())
    history.replaceState(null, '', fragmentOf({ bytes: text, encoding: reason === 'chosen' ? encoding : undefined }))
    let told = 'Link copied'
    try {
      await navigator.clipboard.writeText(location.href)
    } catch {
      told = 'The link is in the address bar'
    }
    button.textContent = told
    announce(`${told}.`)
  })
  return button
}
