/** About as much as is read in a chat window without scrolling. */
const enough = 520

/** A point after these ends no sentence: "No. 2-D", "Inc.", "a.m." */
const abbreviation = /(?:^|[\s(])(?:no|nos|st|rt|vs|approx|inc|co|mr|ms|mrs|dr|e\.g|i\.e|u\.s|a\.m|p\.m)\.$/i

/** Whole sentences of a text up to what is read in a chat; the link leads to the rest. */
export const shortenAnswer = (text: string): string => {
  if (text.length <= enough) return text
  const end = lastEnd(text.slice(0, enough + 1))
  return end > 0 ? text.slice(0, end) : `${text.slice(0, enough).replace(/\s+\S*$/, '')} …`
}

/** Where the last sentence ends that is whole: what stands in parentheses belongs to the sentence around it. */
const lastEnd = (text: string) => {
  let depth = 0
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && /[.!?]/.test(letter) && /^\s/.test(text.slice(at + 1)))
      if (!abbreviation.test(text.slice(0, at + 1))) end = at + 1
  }
  return end
}
