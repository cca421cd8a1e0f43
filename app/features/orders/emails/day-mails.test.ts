import { expect, test } from 'vitest'
import { renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import type { DeciGallons } from '#domain/money.ts'
import { planned, type EventDefinition } from '#events/define-events.ts'
import { orderEvents, type DayFacts } from '../events.ts'
import { sampleDay, sampleOrder } from './order-event.ts'

/** Subject and text of a mail in one line. */
const written = async <Facts extends object>(name: string, on: EventDefinition<Facts>, facts: Facts) => {
  const { subject, text } = await renderEmail(name, planned(on, facts), letterhead)
  return `${subject} | ${text.replaceAll(/\s+/g, ' ')}`
}
/** Told, and not asked: nobody waits for an answer. */
const told: DayFacts = { ...sampleDay(), day: { ...sampleDay().day, answerBy: null, eta: '2026-11-25T15:30:00.000Z' } }
const [old, other] = ['Tue, Nov 24, 2026, 7 AM to noon', 'Wed, Nov 25, 2026, 7 AM to noon']

test('the email that proposes another day gives both days, why, the buttons, the deadline and what happens otherwise', async () => {
  const said = await written('order-day-asked', orderEvents.ask_day, sampleDay())
  expect(said).toContain(`Can we deliver on ${other}? Order OR-7K3M-92XD |`)
  expect(said).toContain(
    `We promised you ${old}. Reason: The terminal is out of dyed diesel until Wednesday. Nothing changes until you answer.`,
  )
  expect(said).toContain("Please press Agree, Keep or Call me on the order's page by Mon, Nov 23, 6:00 PM ET.")
  expect(said).toContain(`If we don't hear from you, we'll deliver on ${old}.`)
  expect(said).toContain('https://fuel.example/order/pJ4xW0sVb2Qm8Rk5Tn7Yc1Zd')
})

test('the email about a moved day gives both days, why, the truck’s time and the buttons', async () => {
  const said = await written('order-day-told', orderEvents.tell_day, told)
  expect(said).toContain(`New delivery day for order OR-7K3M-92XD: ${other} |`)
  expect(said).toContain(`We promised you ${old}. Reason: The terminal is out of dyed diesel until Wednesday.`)
  expect(said).toContain('The truck should arrive around Wed, Nov 25, 10:30 AM ET.')
  expect(said).toContain('If that works for you, press This day is fine. If not, press Call me.')
})

test('a customer who agreed is told the new day; one who did not answer is told that nothing changed', async () => {
  const agreed = { ...sampleDay(), answeredBy: 'customer' } as const
  expect(await written('order-day-agreed', orderEvents.agree_day, agreed)).toContain(
    `Agreed: order OR-7K3M-92XD, ${other} |`,
  )
  const kept = await written('order-day-kept', orderEvents.close_day, sampleDay())
  expect(kept).toContain(`We'll deliver on ${old}, as promised.`)
  const office = await written('order-day-refused-notice', orderEvents.keep_day, agreed)
  expect(office).toContain(`declined ${other}`)
})

test('gallons of unlike products are never added up: each stands at its own line', async () => {
  const diesel = { name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 8000, price: 31_420 } as const
  const fluid = { name: 'Diesel exhaust fluid', unit: 'gallon', quantity: 2000, price: 28_000 } as const
  const told = sampleOrder({ deciGallons: 10_000 as DeciGallons })
  const mail = (lines: (typeof diesel | typeof fluid)[]) =>
    written('order-placed', orderEvents.place, { ...told, lines })
  const both = await mail([diesel, fluid])
  expect(both).toMatch(/800 gal at \$3\.1420.*200 gal at \$2\.8000/)
  expect(both).not.toContain('1,000 gal')
  expect(await mail([diesel])).toContain('1,000 gal gross')
})
