/** What became of an address that was sent. `refused`: it cannot be one. */
export type SubscribeResult = 'taken' | 'refused' | 'too-many' | 'away'

/** The time a visitor sees that something is happening, as specified, in milliseconds. */
const shownAtLeast = 1000

/** Posts the form as the browser would; the way on is a redirect, which is not followed here. */
export const send = async (form: HTMLFormElement): Promise<SubscribeResult> => {
  const fields = new FormData(form)
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  const waited = new Promise((resolve) => setTimeout(resolve, shownAtLeast))
  const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
  const outcome = outcomeOf(answer)
  if (outcome === 'taken') await waited
  return outcome
}

const outcomeOf = (answer: Response | undefined): SubscribeResult => {
  if (answer?.type === 'opaqueredirect') return 'taken'
  if (answer?.status === 422) return 'refused'
  return answer?.status === 429 ? 'too-many' : 'away'
}
