/** About as much as is read in a chat window without scrolling. */
const enough = 520

/** Whole sentences of a text up to what is read in a chat; the link leads to the rest. */
export const shortened = (text: string): string => {
  if (text.length <= enough) return text
  const end = text.slice(0, enough).search(/[.!?](?=\s)(?!.*[.!?]\s)/s)
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, enough).replace(/\s+\S*$/, '')} …`
}
