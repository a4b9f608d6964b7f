// "Did you mean": the words that a mistyped one is nearest to.

/** Up to three names whose spelling differs from `wanted` in the fewest letters: at most a third of them. */
export function nearNames(wanted: string, spellings: Iterable<readonly [spelling: string, name: string]>): string[] {
  const distances = new Map<string, number>()
  for (const [spelling, name] of spellings) {
    const distance = editDistance(wanted, spelling)
    if (distance <= Math.max(1, Math.floor(wanted.length / 3)) && distance < spelling.length) {
      distances.set(name, Math.min(distance, distances.get(name) ?? distance))
    }
  }
  const nearest = Math.min(...distances.values())
  return [...distances].flatMap(([name, distance]) => (distance === nearest ? name : [])).slice(0, 3)
}

/** What is wrong, and the word that was meant: `unknown option '--jsn': did you mean --json?` */
export function addNear(
  said: string,
  wanted: string,
  spellings: Iterable<readonly [spelling: string, name: string]>,
): string {
  const near = nearNames(wanted, spellings)
  return near.length > 0 ? `${said}: ${suggest(near, '')}` : said
}

/** `did you mean a or b?`, or what is said where nothing is near. */
export function suggest(near: readonly string[], otherwise: string): string {
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : otherwise
}

/** Optimal string alignment: how many letters must be inserted, deleted, changed, or swapped with the next one. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? before[j - 2] + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), swapped))
    }
    before = row
    row = next
  }
  return row[b.length]
}
