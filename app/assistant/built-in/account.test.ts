import { expect, test } from 'vitest'
import type { Viewer } from '#domain/viewer.ts'
import { answerOf, ask, newAssistant, shareEngine } from '../testing.ts'

const customer = { role: 'customer', userId: 'a' } as Viewer

const says = async (text: string, owed?: { balance: number; pastDue: number }, tanks: readonly string[] = []) => {
  const account = { owed: () => Promise.resolve(owed), standing: () => Promise.resolve(tanks) }
  const assistant = newAssistant({ account, orders: () => Promise.resolve([]), makeEngine: shareEngine })
  const { text: said, suggestions } = await answerOf(assistant, text, { viewer: customer })
  return [said, suggestions[0]?.action]
}

test('the assistant tells a customer the balance, the part past due, and the page to pay it on', async () => {
  const page = '/dashboard/customer/account'
  for (const q of ['what do i owe', "what's my balance?", 'how much do we owe you', 'i want to pay my bill'])
    expect(await says(q, { balance: 123_456, pastDue: 5000 })).toEqual([
      'You owe $1,234.56, of which $50.00 is past due.',
      page,
    ])
  expect(await says('cuánto debo', { balance: 100, pastDue: 0 })).toEqual(['Debe $1.00.', page])
  expect((await says('what do i owe', { balance: -500, pastDue: 0 }))[0]).toMatch(/^You owe nothing, and \$5\.00/)
  expect((await says('what do i owe'))[0]).toContain("aren't shown to your login")
})

test('a customer who asks to pause deliveries gets the tanks and the page for it', async () => {
  const tanks = ['Dryer tank, Ridge quarry']
  for (const q of ['pause my deliveries', 'stop my auto fill', 'pausar mis entregas'])
    expect([q, (await says(q, undefined, tanks))[1]]).toEqual([q, '/dashboard/customer/tanks'])
  expect((await says('pause my deliveries', undefined, tanks))[0]).toContain('Dryer tank, Ridge quarry')
  expect((await says('pause my deliveries'))[1]).toBe('/dashboard/customer/orders')
})

test('a visitor who is not signed in is sent to the account page, and a general question about money gets its answer', async () => {
  const { text, suggestions } = await ask('what do i owe')
  expect([text.startsWith('Sign in'), suggestions[0]?.action]).toEqual([true, '/auth'])
  expect((await ask('when do i owe sales tax')).suggestions[0]?.action).not.toBe('/auth')
})
