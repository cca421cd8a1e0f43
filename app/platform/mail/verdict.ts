import { MailOutage, MailRefusal } from './letter.ts'

/** What nodemailer knows of a failure. */
type Failure = Error & { code?: string | number; originalCode?: string; responseCode?: number; command?: string }

/** The server could not be reached, would not talk, or did not let us in. */
export const awayBefore = (error: unknown): MailOutage => {
  const failure = failureOf(error)
  return new MailOutage(failure.message, { code: codeOf(failure), cause: error })
}

/** What a failure after the greeting says: that the server went away, or that it refuses this letter. */
export const verdict = (error: unknown): MailOutage | MailRefusal => {
  const failure = failureOf(error)
  const details = { code: codeOf(failure), cause: error }
  if (concernsAll(failure)) return new MailOutage(failure.message, { ...details, midMail: true })
  return new MailRefusal(failure.message, {
    ...details,
    permanent: failure.responseCode === undefined || failure.responseCode >= 500,
  })
}

const concernsAll = ({ responseCode, code, command }: Failure) => {
  // Without an answer: refused by nodemailer itself (too large, address unusable here), or the line is dead.
  if (!responseCode) return code !== 'EENVELOPE' && code !== 'EMESSAGE'
  if (serverCodes.has(responseCode)) return true
  // The sender is the same for every letter, so its refusal is everybody's; 552 speaks of this letter's size.
  return command === 'MAIL FROM' && responseCode >= 500 && responseCode !== 552
}

/** 421 closing down, 503 out of step, 530 to 538 sign-in or encryption wanted. */
const serverCodes = new Set([421, 454, 503, 530, 534, 535, 538])

const codeOf = ({ responseCode, originalCode, code, name }: Failure) => {
  if (responseCode) return String(responseCode)
  if (name === 'TimeoutError') return 'ETIMEDOUT'
  return originalCode ?? (typeof code === 'string' ? code : 'UNKNOWN')
}

const failureOf = (error: unknown): Failure => (error instanceof Error ? error : new Error(String(error)))
