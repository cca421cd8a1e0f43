/** Longer than what is done for an address that has an account and not for one that has none: some milliseconds. */
const step = 100

/**
 * Answers at a full tenth of a second after the question: how long the work took cannot be read off the answer. What
 * cannot be thought the same for everybody (a mail is written, or none) is made to look so.
 */
export const evenly = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const began = performance.now()
  const answer = await work()
  const rest = step - ((performance.now() - began) % step)
  await new Promise((resolve) => void setTimeout(resolve, rest))
  return answer
}
