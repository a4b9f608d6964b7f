// The first malformed sequences: where, what, why, and the bytes around them.

import { byId, el } from '../dom.ts'
import { explain, place, TITLES } from '../explain.ts'
import { count, counted, hex } from '../format.ts'
import type { Finding } from '../messages.ts'
import type { Examined } from '../source.ts'

/** Findings shown at first, and more at each press of the button. */
const STEP = 5

/** A narrow panel has room for rows of 8 bytes only. */
const narrow = matchMedia('(max-width: 45rem), (min-width: 55rem) and (max-width: 73rem)')
let redraw = () => {}
narrow.addEventListener('change', () => redraw())

export function malformed({ source, examination }: Examined): void {
  const { encoding, reason } = examination
  const { total, kinds, first } = examination.malformed
  const panel = byId('malformed')
  const title = el('h2', { id: 'malformed-title' }, 'Malformed sequences')
  if (total === 0) {
    redraw = () => {}
    panel.replaceChildren(title, el('p', { class: 'fine' }, `None. All of it is well-formed ${encoding}.`))
    return
  }
  if (reason === 'unknown') {
    redraw = () => {}
    panel.replaceChildren(
      title,
      el('p', {}, `It is not UTF-8: ${counted(total, 'sequence')}. Choose an encoding first.`),
    )
    return
  }
  const summary = Object.entries(kinds)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, number]) => `${count(number)} ${kind}`)
    .join(', ')
  const kept = total > first.length ? ` Only the first ${first.length} are listed.` : ''
  const isMixed = reason === 'damaged'
  const advice = isMixed ? 'If the text mixes encodings, convert it with malformed sequences read as windows-1252.' : ''
  const list = el('ol', { class: 'findings' })
  const more = el('button', { type: 'button' })
  let shown = 0
  const draw = (end: number) => {
    for (; shown < end; shown++) list.append(item(first[shown], source.blob.size))
    more.textContent = `Show ${Math.min(STEP, first.length - shown)} more`
    more.hidden = shown === first.length
  }
  more.addEventListener('click', () => {
    const next = shown
    draw(Math.min(first.length, shown + STEP))
    list.children[next]?.querySelector('h3')?.focus()
  })
  redraw = () => {
    const end = shown
    shown = 0
    list.replaceChildren()
    draw(end)
  }
  panel.replaceChildren(title, el('p', {}, `${counted(total, 'sequence')}: ${summary}.${kept} ${advice}`), list, more)
  draw(Math.min(first.length, STEP))
}

function item(finding: Finding, bytes: number): HTMLElement {
  return el(
    'li',
    {},
    el('h3', { tabindex: -1 }, TITLES[finding.kind], ' ', el('code', {}, finding.kind)),
    el('p', { class: 'hint' }, place(finding)),
    hexView(finding),
    el('p', {}, explain(finding, bytes)),
  )
}

/** Rows of 16 bytes, or of 8 where there is little room: the offset, the bytes, and those that are ASCII as characters. */
function hexView(finding: Finding): HTMLElement {
  const { context, start, offset, length } = finding
  const [width, gap] = narrow.matches ? [8, ' '] : [16, '  ']
  const view = el('pre', { class: 'hex', role: 'group', 'aria-label': `Bytes around ${place(finding)}` })
  const first = Math.max(0, Math.floor((offset - start) / width) - 1) * width
  const last = Math.min(context.length, (Math.floor((offset - start + length - 1) / width) + 2) * width)
  for (let row = first; row < last; row += width) {
    const cells = el('span', { class: 'bytes' })
    const characters = el('span', { class: 'characters' })
    for (let at = row; at < row + width; at++) {
      const byte = at < last ? context[at] : undefined
      const isBad = at >= offset - start && at < offset - start + length
      const write = (text: string) => (isBad ? el('mark', {}, text) : text)
      cells.append(byte === undefined ? '  ' : write(hex(byte)), ' ')
      if (width === 16 && at === row + 7) cells.append(' ')
      if (byte !== undefined) characters.append(write(byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'))
    }
    view.append(el('span', { class: 'offset' }, hex(start + row, 8)), gap, cells, characters, '\n')
  }
  return view
}
