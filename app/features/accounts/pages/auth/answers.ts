import { data } from 'react-router'

/** How an attempt that did not succeed is answered. */
export type Refused = { words?: string; field?: 'email' | 'password'; status: number; headers?: Record<string, string> }

/** Too many tries, in words and for programs. `what` failed. */
export const tooMany = (what: string, waitSeconds: number): Refused => ({
  words: `${what}: too many tries. Please wait ${inWords(waitSeconds)} and try again.`,
  status: 429,
  headers: { 'Retry-After': String(waitSeconds) },
})

/** The limit of a mailbox, of whomever: it goes by the address that was typed alone and tells nothing about an account. */
export const tooManyMails = (what: string, waitSeconds: number): Refused => ({
  words: `${what}: this address was written to several times within the hour. Please look for our mails, or wait ${inWords(waitSeconds)} and try again.`,
  status: 429,
  headers: { 'Retry-After': String(waitSeconds) },
})

/** The form again, with what was typed, and why. */
export const formAgain = <Typed extends object>(typed: Typed, { words, field, status, headers }: Refused) =>
  data({ ...typed, words, field }, { status, headers })

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${minutes} minutes`
}
