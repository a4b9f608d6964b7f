// Helpers to make the elements of the page.

type Child = Node | string | number | undefined | false

/** An element; properties that begin with `aria-`, `data-` or are `role` or `class` become attributes. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> | Record<string, unknown> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue
    if (/^(aria-|data-|role$|class$|for$|scope$|tabindex$)/.test(name)) element.setAttribute(name, String(value))
    else Object.assign(element, { [name]: value })
  }
  element.append(...children.filter((child) => child !== undefined && child !== false).map(nodeOf))
  return element
}

function nodeOf(child: Exclude<Child, undefined | false>): Node | string {
  return typeof child === 'number' ? String(child) : child
}

/** @throws Error where the page has no such element */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no #${id}`)
  return element as T
}

/** A table cell with a bar that fills this part of it. Beside it stands the figure, so it says nothing to screen readers. */
export function bar(part: number, colour?: string): HTMLTableCellElement {
  const fill = el('div')
  fill.style.setProperty('--part', String(part))
  if (colour) fill.style.setProperty('--bar', colour)
  return el('td', { class: 'bar-cell', 'aria-hidden': 'true' }, fill)
}

/** Announces a text to screen readers. */
export function spoken(text: string): HTMLElement {
  return el('span', { class: 'spoken' }, text)
}
