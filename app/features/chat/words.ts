import { Refusal } from '#domain/refusal.ts'

/** Longer ones are no question any more, and a model is paid by the word. */
export const longestQuestion = 4000

/** What a visitor typed, trimmed. Throws `invalid`, in words that say how to mend it. */
export const spokenWords = (typed: string): string => {
  const text = typed.trim()
  if (text === '') throw new Refusal('invalid', 'Please write a few words first.')
  if (text.length > longestQuestion) {
    const [most, length] = [longestQuestion, text.length].map((number) => number.toLocaleString('en-US'))
    throw new Refusal('invalid', `Please keep this to ${most} characters; it has ${length}.`)
  }
  if (text.includes('\0') || !text.isWellFormed())
    throw new Refusal('invalid', 'This has a character that cannot be stored. Please type it again.')
  return text
}
