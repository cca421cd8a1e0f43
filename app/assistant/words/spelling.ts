export type Spelling = { correct: (word: string) => string; learn: (words: readonly string[]) => void }

/**
 * Mends a word that is near one of ours and none itself: one slip in five to seven letters, two in eight or more. The
 * first letter must be right: it nearly always is, and it keeps "pizza" from becoming a product.
 */
export const createSpelling = (): Spelling => {
  const counts = new Map<string, number>()
  const byStart = new Map<string, Set<string>>()
  const known = new Map<string, string>()

  const learn = (words: readonly string[]) => {
    known.clear()
    for (const word of words) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      if (word.length < 4 || /\d/.test(word)) continue
      const start = word.charAt(0)
      byStart.set(start, (byStart.get(start) ?? new Set()).add(word))
    }
  }

  const nearest = (word: string) => {
    const most = word.length >= 8 ? 2 : 1
    let best = { word, slips: most + 1, count: 0 }
    for (const other of byStart.get(word.charAt(0)) ?? []) {
      if (Math.abs(other.length - word.length) > most) continue
      const slips = slipsBetween(word, other, most)
      const count = counts.get(other) ?? 0
      if (slips < best.slips || (slips === best.slips && slips <= most && count > best.count))
        best = { word: other, slips, count }
    }
    return best.word
  }

  const correct = (word: string) => {
    if (word.length < 5 || /\d/.test(word) || counts.has(word)) return word
    let mended = known.get(word)
    if (mended === undefined) {
      mended = nearest(word)
      if (known.size > 5000) known.clear()
      known.set(word, mended)
    }
    return mended
  }
  return { correct, learn }
}

/** Letters added, left out, changed or swapped with their neighbor; more than `most` is told as `most + 1`. */
export const slipsBetween = (one: string, other: string, most: number) => {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      row.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}
