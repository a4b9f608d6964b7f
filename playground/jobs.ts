// The bar at the foot of the page: one job at a time, how far it is, and the button that ends it.

import { run } from './client.ts'
import { byId } from './dom.ts'
import type { JobKind, Jobs } from './messages.ts'

/** Milliseconds that a job may take before the bar appears. */
const PATIENCE = 200

let current: AbortController | undefined

/** The text for screen readers. */
export function announce(text: string): void {
  byId('status').textContent = text
}

/**
 * Does a job, and ends the one before. Resolves to undefined if it was cancelled.
 *
 * @param label what it does: "Reading x.txt"
 * @throws JobError
 */
export async function perform<K extends JobKind>(
  kind: K,
  input: Jobs[K]['input'],
  label: string,
  news?: (news: Jobs[K]['news']) => void,
): Promise<Jobs[K]['result'] | undefined> {
  current?.abort()
  const controller = new AbortController()
  current = controller
  const { signal } = controller
  const before = document.activeElement
  const show = setTimeout(() => {
    byId('job').hidden = false
    announce(`${label}.`)
  }, PATIENCE)
  byId('job-label').textContent = label
  tell(0)
  try {
    return await run(kind, input, signal, (part) => signal.aborted || tell(part), news)
  } catch (error) {
    if (!signal.aborted) throw error
    if (current === controller) announce('Cancelled.')
    return undefined
  } finally {
    clearTimeout(show)
    if (current === controller) {
      current = undefined
      // After a cancellation by keyboard, the focus returns to where the job began.
      const isHere = byId('job').contains(document.activeElement)
      byId('job').hidden = true
      if (isHere && before instanceof HTMLElement) before.focus()
    }
  }
}

function tell(part: number): void {
  const percent = Math.floor(part * 100)
  const bar = byId('bar')
  bar.setAttribute('aria-valuenow', String(percent))
  bar.style.setProperty('--part', String(part))
  byId('percent').textContent = `${percent} %`
}

byId('cancel').addEventListener('click', () => current?.abort())
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') current?.abort()
})
