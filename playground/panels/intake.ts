// How text gets in: opened, dropped, pasted, typed, from a link, or from the samples.

import { wtf8 } from 'utf-simd'
import { byId, el } from '../dom.ts'
import { linkedIn } from '../link.ts'
import { SAMPLES, type Sample } from '../samples.ts'
import type { Source } from '../source.ts'

/** UTF-16 units from which pasted text stays out of the box, which would be slow. */
const LARGE = 1 << 19
/** Milliseconds without a key before typed text is examined. */
const PAUSE = 300

/** @param open with whether the page stays where it is: a person is typing, or has just come */
export function intake(open: (source: Source, isStill: boolean, encoding?: string) => void): void {
  const file = byId<HTMLInputElement>('file')
  const box = byId<HTMLTextAreaElement>('text')
  const openFile = (chosen: File) => open({ name: chosen.name, blob: chosen }, false)
  // WTF-8 keeps a lone surrogate, so that it is found as one.
  const openText = (text: string, isTyped: boolean) =>
    open({ name: 'pasted.txt', blob: new Blob([wtf8.encode(text)]), pasted: true }, isTyped)

  byId('open').addEventListener('click', () => file.click())
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    if (chosen) openFile(chosen)
    // The same file can be opened again.
    file.value = ''
  })

  let typing: ReturnType<typeof setTimeout> | undefined
  box.addEventListener('input', () => {
    clearTimeout(typing)
    typing = setTimeout(() => openText(box.value, true), PAUSE)
  })
  document.addEventListener('paste', (event) => {
    const { clipboardData, target } = event
    const [pasted] = clipboardData?.files ?? []
    const text = clipboardData?.getData('text/plain') ?? ''
    // The box takes it.
    if (target === box && !pasted && text.length < LARGE) return
    if (!pasted && text === '') return
    event.preventDefault()
    if (pasted) openFile(pasted)
    else openText(text, false)
  })

  let depth = 0
  const mark = (change: number) => {
    depth = Math.max(0, depth + change)
    document.body.classList.toggle('dropping', depth > 0)
  }
  addEventListener('dragenter', () => mark(1))
  addEventListener('dragleave', () => mark(-1))
  addEventListener('dragover', (event) => event.preventDefault())
  addEventListener('drop', (event) => {
    event.preventDefault()
    mark(-depth)
    const [dropped] = event.dataTransfer?.files ?? []
    const text = event.dataTransfer?.getData('text/plain') ?? ''
    if (dropped) openFile(dropped)
    else if (text !== '') openText(text, false)
  })

  const openSample = ({ name, bytes }: Sample, isStill: boolean) => open({ name, blob: new Blob([bytes()]) }, isStill)
  for (const sample of SAMPLES) {
    const button = el('button', { type: 'button', class: 'link' }, sample.label)
    button.addEventListener('click', () => openSample(sample, false))
    byId('samples').append(button, ' ')
  }

  const openLinked = () => {
    const linked = linkedIn(location.hash)
    if (linked) open({ name: 'linked.txt', blob: new Blob([linked.bytes]) }, true, linked.encoding)
    return linked !== undefined
  }
  addEventListener('hashchange', openLinked)
  if (!openLinked()) openSample(SAMPLES[0], true)
}
