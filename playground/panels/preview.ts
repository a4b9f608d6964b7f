// The beginning of the text.

import { byId, el } from '../dom.ts'
import { count } from '../format.ts'
import type { Examined } from '../source.ts'

export function preview({ examination }: Examined): void {
  const { preview, isCut, encoding, malformed } = examination
  const view = el('pre', { class: 'text', tabindex: 0, role: 'region', 'aria-label': 'How the text begins' })
  // Each paragraph has its own direction.
  for (const line of preview.split('\n')) {
    const paragraph = el('span', { dir: 'auto' })
    for (const [i, part] of line.split('\ufffd').entries()) {
      if (i > 0) paragraph.append(el('mark', {}, '\ufffd'))
      paragraph.append(part)
    }
    view.append(paragraph, '\n')
  }
  const parts = [
    el('h2', { id: 'preview-title' }, 'Text'),
    preview === '' ? el('p', {}, 'The text is empty.') : view,
    ...(isCut
      ? [el('p', { class: 'hint' }, `The first ${count(preview.length)} UTF-16 code units, read as ${encoding}.`)]
      : []),
  ]
  // Malformed sequences take the room below, so it stands beside them.
  byId(malformed.total > 0 ? 'slim' : 'wide').append(byId('preview'))
  byId('preview').replaceChildren(...parts)
}
