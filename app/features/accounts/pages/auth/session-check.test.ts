import { expect, test } from 'vitest'
import { checkSession } from './session-check.ts'

const email = 'dana@works.example'

/** A server that gives these answers in turn, and notes how it was asked. */
const answering = (...answers: (object | number)[]) => {
  const asked: string[] = []
  const ask = async (path: unknown, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${String(path)}`)
    const answer = answers.shift() ?? 500
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  }
  return { ask: ask as typeof fetch, asked }
}
const signedIn = (seconds: number) => ({ user: { email }, expires_in: seconds })

test('a session with time left is left alone', async () => {
  const { ask, asked } = answering(signedIn(90))
  expect(await checkSession(email, ask)).toBe('stays')
  expect(asked).toEqual(['GET /api/session'])
})

test('a session is renewed when fewer than three checks of 30 seconds remain', async () => {
  const { ask, asked } = answering(signedIn(89), signedIn(7 * 24 * 3600))
  expect(await checkSession(email, ask)).toBe('stays')
  expect(asked).toEqual(['GET /api/session', 'POST /api/session'])
})

test('hazard 144: one that cannot be renewed any more is announced before it ends', async () => {
  expect(await checkSession(email, answering(signedIn(89), signedIn(60)).ask)).toBe('ends')
})

test.each([
  ['someone signed out in another tab', email, { user: null }],
  ['someone signed in in another tab', undefined, signedIn(9000)],
  ['someone else signed in', 'sam@works.example', signedIn(9000)],
])('%s: the page is of someone else', async (_what, shown, answer) => {
  expect(await checkSession(shown, answering(answer).ask)).toBe('differs')
})

test('a visitor stays one', async () => {
  expect(await checkSession(undefined, answering({ user: null }).ask)).toBe('stays')
})

test('a server that is away says nothing about the session', async () => {
  expect(await checkSession(email, answering(503).ask)).toBe('unknown')
})
