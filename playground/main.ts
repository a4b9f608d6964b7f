// The page: the worker examines each opened document, and each panel shows a part of the result.

import 'uplot/dist/uPlot.min.css'
import { byId } from './dom.ts'
import { counted } from './format.ts'
import { announce, perform } from './jobs.ts'
import { convert, setUpConvert } from './panels/convert.ts'
import { identity, verdictOf } from './panels/identity.ts'
import { intake } from './panels/intake.ts'
import { lengths } from './panels/lengths.ts'
import { malformed } from './panels/malformed.ts'
import { preview } from './panels/preview.ts'
import { race, setUpRace } from './panels/race.ts'
import type { Examined, Source } from './source.ts'

setUpConvert()
setUpRace()
intake(open)
if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('./service-worker.js')

/**
 * @param isStill the page does not scroll to the result, because a person is typing or has just come
 * @param encoding in which it is read; undefined: the detected one
 */
async function open(source: Source, isStill: boolean, encoding?: string): Promise<void> {
  const { name, blob, pasted } = source
  byId('trouble').textContent = ''
  try {
    const examination = await perform('examine', { blob, pasted, encoding }, `Reading ${name}`)
    if (examination) show({ source, examination }, isStill)
  } catch (error) {
    byId('trouble').textContent = error instanceof Error ? error.message : String(error)
  }
}

function show(examined: Examined, isStill: boolean): void {
  const { source, examination } = examined
  identity(examined, (encoding) => open(source, true, encoding))
  malformed(examined)
  preview(examined)
  lengths(examined)
  convert(examined)
  race(examined)
  byId('document').hidden = false
  byId('document').dataset['name'] = source.name
  const { total } = examination.malformed
  const found = total === 0 ? 'nothing malformed' : counted(total, 'malformed sequence')
  announce(`${source.name}: ${verdictOf(examination)}. Read as ${examination.encoding}: ${found}.`)
  if (!isStill) bringIntoView(byId('identity'))
}

/** On a narrow page the result may be out of sight. */
function bringIntoView(element: HTMLElement): void {
  if (element.getBoundingClientRect().top < innerHeight * 0.75) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}
