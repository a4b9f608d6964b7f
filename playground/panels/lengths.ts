// The size of the text in every encoding.

import { bar, byId, el } from '../dom.ts'
import { character, count } from '../format.ts'
import type { Length } from '../messages.ts'
import type { Examined } from '../source.ts'

export function lengths({ examination }: Examined): void {
  const { lengths, malformed } = examination
  const longest = Math.max(1, ...lengths.map((each) => ('bytes' in each ? each.bytes : 0)))
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, 'Encoding'),
    el('th', { scope: 'col', class: 'number' }, 'Bytes'),
    el('td'),
  )
  const note = malformed.total > 0 ? 'Each malformed sequence counts as U+FFFD.' : 'A BOM of the input is not counted.'
  byId('lengths').replaceChildren(
    el('h2', { id: 'lengths-title' }, 'Size in every encoding'),
    el('p', { class: 'hint' }, note),
    el(
      'table',
      { class: 'bars' },
      el('thead', {}, head),
      el('tbody', {}, ...lengths.map((each) => row(each, longest))),
    ),
  )
}

function row(length: Length, longest: number): HTMLElement {
  const name = el('th', { scope: 'row' }, length.names.join(', '))
  if ('lacks' in length) {
    return el('tr', { class: 'lacking' }, name, el('td', { colSpan: 2 }, `lacks ${character(length.lacks)}`))
  }
  if ('isTooLong' in length) {
    return el('tr', { class: 'lacking' }, name, el('td', { colSpan: 2 }, 'not measured in long text'))
  }
  const cell = el('td', { class: 'number' }, count(length.bytes))
  return el('tr', { 'data-encoding': length.names[0] }, name, cell, bar(length.bytes / longest))
}
