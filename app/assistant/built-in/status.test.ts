import { expect, test } from 'vitest'
import { DomainError } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { answerOf, newAssistant, shareEngine } from '../testing.ts'
import type { StatusPorts } from './status.ts'

const words = 'If they match, we just emailed you the link.'
const customer = { role: 'customer', userId: 'a' } as Viewer

/** What was looked up, in the words of each message; an assistant that knows one order of the customer's own. */
const chat = (check: StatusPorts['check'] = () => Promise.resolve(undefined)) => {
  const asked: unknown[] = []
  const assistant = newAssistant({
    makeEngine: shareEngine,
    own: () => Promise.resolve({ sites: [], orders: [] }),
    orders: () => Promise.resolve([]),
    checkStatus: (ctx, given) => {
      asked.push(given)
      return check(ctx, given)
    },
    ownMatter: (ctx, reference) =>
      Promise.resolve(
        ctx.viewer.role === 'customer' && reference === 'OR-7K3M-92XD'
          ? {
              words: 'order in transit, promised Friday, November 28, 7 AM to noon',
              href: '/dashboard/customer/orders/1',
            }
          : undefined,
      ),
  })
  /** The answers to one message after another. */
  const says = async (viewer: Viewer, ...texts: string[]) => {
    const history: { role: 'user' | 'assistant'; content: string; passages?: readonly string[] }[] = []
    const answers = []
    for (const text of texts) {
      const answer = await answerOf(assistant, text, { viewer }, { history: [...history], address: '192.0.2.7' })
      history.push(
        { role: 'user', content: text },
        { role: 'assistant', content: answer.text, passages: answer.passages },
      )
      answers.push(answer)
    }
    return answers
  }
  return { asked, says }
}
const visitor: Viewer = { role: 'visitor' }
const lookup = { reference: 'OR-7K3M-92XD', contact: 'dana@farm.example', address: '192.0.2.7' }

test('"where is my order" takes the reference and then the email, each as the next message', async () => {
  const { asked, says } = chat()
  const [first, second, third] = await says(visitor, 'where is my order', 'or-7k3m-92xd', 'dana@farm.example')
  expect(first?.text).toContain('Type your order number here')
  expect(second?.text).toContain('Type the email or phone you gave us with OR-7K3M-92XD')
  expect(third?.text).toContain(words)
  expect(asked).toEqual([lookup])
})

test('reference and email are taken together, and a phone number will do', async () => {
  const { asked, says } = chat()
  await says(visitor, 'where is my order OR-7K3M-92XD, dana@farm.example')
  await says(visitor, 'OR7K3M92XD (614) 555-0142')
  expect(asked).toEqual([lookup, { ...lookup, contact: '(614) 555-0142' }])
})

test("a customer who is signed in reads state, day and hours of their own, and of a stranger's what anyone reads", async () => {
  const { asked, says } = chat()
  const [own] = await says(customer, 'where is OR-7K3M-92XD')
  expect(own?.text).toBe('OR-7K3M-92XD: order in transit, promised Friday, November 28, 7 AM to noon.')
  expect(own?.suggestions[0]).toEqual({ text: 'Open OR-7K3M-92XD', action: '/dashboard/customer/orders/1' })
  const [strangers] = await says(customer, 'where is OR-2222-3333')
  const [nobodys] = await says(visitor, 'where is OR-2222-3333')
  expect(strangers?.text).toBe(nobodys?.text)
  expect(asked).toEqual([])
})

test('too many tries are refused in the words of the page', async () => {
  const { says } = chat(() => {
    throw new DomainError('too-many', "We didn't check: too many tries.", { waitSeconds: 60 })
  })
  expect((await says(visitor, 'where is OR-7K3M-92XD dana@farm.example'))[0]?.text).toBe(
    "We didn't check: too many tries.",
  )
})

test('an emergency, a need and an email beside another question are not taken for a status', async () => {
  const { asked, says } = chat()
  const [help] = await says(
    visitor,
    'we are out of diesel, order OR-7K3M-92XD never came, dana@farm.example, need 400 gallons now',
  )
  expect(help?.emergency).not.toBe('none')
  await says(visitor, 'please email dana@farm.example a price on 500 gallons of red')
  expect(asked).toEqual([])
})

test('an order without an email on file is said to a phone that goes with it as to its own customer', async () => {
  const order = { state: 'in_transit', deliveryDate: '2025-11-28', deliveryWindow: 'morning' } as const
  const { says } = chat(() => Promise.resolve({ state: 'In transit', when: 'Fri, Nov 28, 7 AM to noon', order }))
  const [told] = await says(visitor, 'where is OR-7K3M-92XD (614) 555-0142')
  expect(told?.text).toContain('OR-7K3M-92XD: order in transit, promised Friday, November 28, 7 AM to noon.')
})
