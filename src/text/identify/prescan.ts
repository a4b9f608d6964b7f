/** "Prescan a byte stream to determine its encoding" (WHATWG HTML, 13.2.3.2), on bytes as ISO 8859-1. */

interface Attribute {
  readonly name: string
  readonly value: string
}

const SPACE = /[\t\n\f\r ]/
const SPACES_AND_SLASHES = /[\t\n\f\r /]*/y
const TAG = /<\/?[A-Za-z]/y

/**
 * Returns the labels that the markup declares, up to the first one that is known. The others count for nothing.
 * @param isKnown is this the label of an encoding?
 */
export function prescanMarkup(text: string, isKnown: (label: string) => boolean): string[] {
  const labels = new Scanner(text, isKnown).scan()
  // "Get an XML encoding" (13.2.3.3) comes last, and only for what begins so.
  const xml = /^<\?xml[^>]*?encoding[\0-\x20]*=[\0-\x20]*(["'])([^"'>\0-\x20]*)\1[^>]*>/.exec(text)?.[2]
  return xml === undefined || labels.some(isKnown) ? labels : [...labels, xml]
}

class Scanner {
  private at = 0
  private readonly labels: string[] = []

  constructor(
    private readonly text: string,
    private readonly isKnown: (label: string) => boolean,
  ) {}

  scan(): string[] {
    const { text, labels } = this
    for (; this.at < text.length; this.at++) {
      this.at = text.indexOf('<', this.at)
      if (this.at < 0) return labels
      const { at } = this
      if (text.startsWith('<!--', at)) {
        // `<!-->` is a comment, too.
        const end = text.indexOf('-->', at + 2)
        if (end < 0) return labels
        this.at = end + 2
      } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
        this.at += 5
        const label = this.readMeta()
        // A tag that the end cuts off says nothing.
        if (label === undefined || this.at >= text.length) continue
        labels.push(label)
        if (this.isKnown(label)) return labels
      } else if (this.startsTag()) {
        while (this.at < text.length && !SPACE.test(text[this.at]) && text[this.at] !== '>') this.at++
        while (this.readAttribute()) {}
      } else if (/[!/?]/.test(text[at + 1] ?? '')) {
        const end = text.indexOf('>', at)
        if (end < 0) return labels
        this.at = end
      }
    }
    return labels
  }

  private startsTag(): boolean {
    TAG.lastIndex = this.at
    return TAG.test(this.text)
  }

  /** The attributes of `<meta>`: its charset, or that of its content where `http-equiv` is Content-Type. */
  private readMeta(): string | undefined {
    const seen = new Set<string>()
    let gotPragma = false
    let needsPragma: boolean | undefined
    let label: string | undefined
    for (let attribute = this.readAttribute(); attribute; attribute = this.readAttribute()) {
      const { name, value } = attribute
      if (seen.has(name)) continue
      seen.add(name)
      if (name === 'http-equiv') gotPragma ||= value === 'content-type'
      else if (name === 'charset') {
        label = value
        needsPragma = false
      } else if (name === 'content' && label === undefined) {
        label = charsetOfMeta(value)
        if (label !== undefined) needsPragma = true
      }
    }
    return needsPragma === undefined || (needsPragma && !gotPragma) ? undefined : label
  }

  /** "Get an attribute"; undefined: the tag ends here. */
  private readAttribute(): Attribute | undefined {
    const { text } = this
    SPACES_AND_SLASHES.lastIndex = this.at
    SPACES_AND_SLASHES.test(text)
    this.at = SPACES_AND_SLASHES.lastIndex
    if (this.at >= text.length || text[this.at] === '>') return undefined
    const name = /^[^\t\n\f\r />=]?[^\t\n\f\r />=]*/.exec(text.slice(this.at))?.[0] ?? ''
    // A `=` at the beginning belongs to the name.
    const whole = name === '' ? `=${/^[^\t\n\f\r />=]*/.exec(text.slice(this.at + 1))?.[0]}` : name
    this.at += whole.length
    const lower = whole.toLowerCase()
    const equals = /^[\t\n\f\r ]*=[\t\n\f\r ]*/.exec(text.slice(this.at))
    if (!equals) return { name: lower, value: '' }
    this.at += equals[0].length
    const quote = text[this.at]
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, this.at + 1)
      const value = text.slice(this.at + 1, end < 0 ? text.length : end)
      this.at = end < 0 ? text.length : end + 1
      return end < 0 ? undefined : { name: lower, value: value.toLowerCase() }
    }
    const value = /^[^\t\n\f\r >]*/.exec(text.slice(this.at))?.[0] ?? ''
    this.at += value.length
    return { name: lower, value: value.toLowerCase() }
  }
}

/** "Extracting a character encoding from a meta element" (WHATWG HTML, 2.5.3, urls-and-fetching). */
function charsetOfMeta(content: string): string | undefined {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))/i.exec(content)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}
