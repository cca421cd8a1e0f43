import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findAccountByEmail } from '../../account.ts'
import { jar, password } from '../../testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { action as changeEmail } from '../account/email.tsx'
import { action as auth } from './auth.tsx'
import { mailboxOn } from './mailbox-testing.ts'
import { action as confirmAddress, loader as addressPage } from './new-address.tsx'
import { thrown, visitsOn } from './testing.ts'
import { action as verify } from './verify.tsx'

const { db } = await testDatabase()
const { auth: keys, knock, person, visit } = visitsOn(db)
const { linksTo, linkTo } = mailboxOn(db, keys)

type Form = Record<string, string>
let visitors = 0
const call = async (route: (args: never) => Promise<unknown>, path: string, form?: Form, cookie?: string) =>
  route(visit(path, { form, cookie, from: `198.51.100.${++visitors}` }) as never)

const strangers = 'of the stranger'
const another = 'chosen by the reader'
const passwords = { owner: password, stranger: strangers }
type AccountName = keyof typeof passwords

const orders: AccountName[][] = [
  ['owner', 'stranger'],
  ['stranger', 'owner'],
  ['stranger', 'stranger', 'owner'],
  ['stranger', 'stranger', 'stranger', 'owner', 'stranger'],
  ['owner', 'stranger', 'stranger', 'owner'],
]

describe.each(orders.map((order) => ({ order, by: order.join(', ') })))('after sign-ups by $by', ({ order }) => {
  test.each(['first', 'last'])(
    'only the reader of the %s mail has a password that opens the account',
    async (which) => {
      const email = `${randomUUID()}@works.example`
      for (const who of order) await call(auth, '/auth?tab=sign-up', { email, password: passwords[who] })
      const link = (await linksTo(email, 'account-verify')).at(which === 'first' ? 0 : -1) ?? ''
      const pressed = await call(verify, link, { password })
      const reader = pressed instanceof Response ? password : another
      if (reader === another) await call(verify, link, { new_password: another })
      expect(await knock(email, { word: reader, address: `198.51.100.${++visitors}` })).toMatchObject({
        outcome: 'signed-in',
      })
      expect(await knock(email, { word: strangers, address: `198.51.100.${++visitors}` })).toEqual({ outcome: 'wrong' })
    },
  )
})

test('an account moves to an address only when its reader is signed in with that account', async () => {
  const victim = `${randomUUID()}@works.example`
  const attacker = await person('customer')
  const theirs = jar(await knock(attacker.email))
  const somebody = jar(await knock((await person('customer')).email))
  await call(changeEmail, '/account/email', { email: victim, password }, theirs)
  const link = await linkTo(victim, 'account-new-address')
  const signIn = `/auth?${new URLSearchParams({ from: link })}`
  for (const [route, form] of [[addressPage], [confirmAddress, {}]] as const) {
    const answer = await call(route, link, form).catch((answer: unknown) => answer)
    expect((answer as Response).headers.get('Location')).toBe(signIn)
    expect(await thrown(call(route, link, form, somebody))).toMatchObject({
      data: { words: expect.stringContaining('another account') },
      init: { status: 403 },
    })
  }
  expect(await findAccountByEmail({ db }, victim)).toBeUndefined()
  expect(await knock(victim)).toEqual({ outcome: 'wrong' })
  expect(await call(addressPage, link, undefined, theirs)).toMatchObject({ email: victim })
  await call(confirmAddress, link, {}, theirs)
  expect(await findAccountByEmail({ db }, victim)).toMatchObject({ userId: attacker.userId })
})

test('a mailbox that was written to often enough is said to be so, whether or not it has an account', async () => {
  const known = await person('customer')
  const answers = []
  for (const email of [`${randomUUID()}@works.example`, known.email]) {
    const signUp = (word: string) => call(auth, '/auth?tab=sign-up', { email, password: word })
    for (const first of ['one', 'two']) expect(await signUp(`${first} of the stranger`)).toMatchObject({ status: 303 })
    const answer = await signUp(password)
    expect(answer).toMatchObject({
      data: { typed: { email }, message: expect.stringContaining('several times in the last hour') },
      init: { status: 429, headers: { 'Retry-After': expect.any(String) } },
    })
    answers.push(JSON.stringify(answer).replaceAll(email, '').replaceAll(/\d+/g, ''))
  }
  expect(answers[0]).toBe(answers[1])
})
