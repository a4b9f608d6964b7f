// The detected encoding, how sure that is and why, and the size of the document.

import { byId, el } from '../dom.ts'
import { count, counted, duration, size } from '../format.ts'
import type { Examination } from '../messages.ts'
import { encodingOptions } from '../options.ts'
import type { Examined } from '../source.ts'

const SIGNATURES: Record<string, string> = {
  'utf-8': 'EF BB BF',
  'utf-16le': 'FF FE',
  'utf-16be': 'FE FF',
  'utf-32le': 'FF FE 00 00',
  'utf-32be': '00 00 FE FF',
}

/** @param readAs called with the encoding that a person chooses, undefined: the detected one */
export function identity({ source, examination }: Examined, readAs: (encoding: string | undefined) => void): void {
  const { detection, encoding, reason, bytes, codePoints, utf16Length, lines, malformed, milliseconds } = examination
  const detected = reason === 'chosen' ? detection.encoding : encoding
  const select = el(
    'select',
    { id: 'read-as' },
    el('option', { value: '' }, `automatic (${detected})`),
    ...encodingOptions(),
  )
  select.value = reason === 'chosen' ? encoding : ''
  select.addEventListener('change', () => readAs(select.value || undefined))

  const panel = byId('identity')
  const hadFocus = panel.contains(document.activeElement)
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
      el('strong', { id: 'detected' }, detection.encoding),
      ' ',
      el('span', { id: 'certainty', class: `tag ${detection.certainty}` }, detection.certainty),
    ),
    el('p', { id: 'because' }, because(examination)),
    el('div', { class: 'field read-as' }, el('label', { htmlFor: 'read-as' }, 'Read as'), select),
    el(
      'dl',
      { class: 'figures' },
      ...figure('bytes', 'Bytes', bytes),
      ...figure('code-points', 'Code points', codePoints),
      ...figure('units', 'UTF-16 units', utf16Length),
      ...figure('line-feeds', 'Line feeds', lines),
      ...figure('faults', 'Malformed', malformed.total),
    ),
  )
  if (hadFocus) select.focus()
}

function figure(id: string, name: string, value: number): HTMLElement[] {
  return [el('div', {}, el('dt', {}, name), el('dd', { id }, count(value)))]
}

function because({ detection, looked, bytes, encoding, reason, malformed }: Examination): string {
  const { certainty, signature, signatureLength, level } = detection
  const all = looked < bytes ? `Its first ${size(looked)} are` : 'It is'
  const parts: string[] = []
  if (signature === 'bom') parts.push(`It begins with the signature ${SIGNATURES[detection.encoding] ?? ''}.`)
  else if (signature) {
    const named = level ? `, level ${level}` : ''
    parts.push(`It begins with designations of ISO 2022 (${counted(signatureLength, 'byte')}${named}).`)
  } else if (bytes === 0) parts.push('There is nothing in it.')
  else if (detection.encoding === 'us-ascii') parts.push(`${all} ASCII, which is the same in nearly every encoding.`)
  else if (detection.encoding === 'utf-8')
    parts.push(`${all} well-formed UTF-8, which text in another encoding hardly ever is.`)
  else if (certainty === 'likely')
    parts.push(`There is no signature; its zeros are where those of ${detection.encoding} would be.`)
  else parts.push('There is no signature, and it is not well-formed UTF-8: nothing else is left.')
  if (reason === 'mostly-utf-8') parts.push('Most of it is UTF-8 all the same, so that it is read as utf-8 here.')
  if (reason === 'pasted') parts.push('Pasted text comes as utf-8, and is read so.')
  if (reason === 'ascii') parts.push('It is read as utf-8, which the rest may show it to be.')
  if (reason === 'chosen') parts.push(`It is read as ${encoding}, as you chose.`)
  if (reason !== 'mostly-utf-8' && malformed.total > 0) parts.push(`Not all of it is well-formed ${encoding}.`)
  return parts.join(' ')
}
