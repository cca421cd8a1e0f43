/** More questions than this in one message are answered as one: it is a letter, not a list. */
const mostParts = 3
const leastWords = 2

/** The questions of a message, in its order; the message itself when it asks one thing. */
export const splitQuestions = (text: string): string[] => {
  const parts = text
    .split(/(?<=\?)\s+|\n+|;\s+|(?<=[a-z)]{2}[.!])\s+(?=[A-Z¿])|[,.]?\s+(?:and also|also|plus|y también|además)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= leastWords)
  return parts.length > 1 && parts.length <= mostParts ? parts : [text.trim()]
}

/** "How do I apply, and how long does it take": the second half asks of the first, and means nothing alone. */
const leansBack = /\b(it|that|they|them|one|those)\b/i

/** Halves of "A and B", for a message that may ask two things: whether it does, their answers decide. */
export const halvesOf = (text: string): string[] => {
  const halves = text.split(/\s+(?:and|y)\s+/i)
  if (leansBack.test(halves[1] ?? '')) return []
  return halves.length === 2 && halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : []
}
