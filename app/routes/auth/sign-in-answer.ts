import type { SignIn } from '#domain/accounts/sign-in.ts'

type Refused = Exclude<SignIn, { outcome: 'signed-in' }> | { outcome: 'empty' }

const words = {
  wrong: 'Sign in failed: the e-mail or the password is not right.',
  unverified: 'Sign in failed: please verify your e-mail address first. The link is in the mail we sent you.',
}

/** How a sign-in that did not succeed is answered. An empty one is ignored: the form comes back without a word. */
export const signInAnswer = (
  refused: Refused,
): { words?: string; status: number; headers?: Record<string, string> } => {
  if (refused.outcome === 'empty') return { status: 422 }
  if (refused.outcome !== 'too-many') return { words: words[refused.outcome], status: 422 }
  const wait = `Sign in failed: too many tries. Please wait ${inWords(refused.waitSeconds)} and try again.`
  return { words: wait, status: 429, headers: { 'Retry-After': String(refused.waitSeconds) } }
}

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${minutes} minutes`
}
