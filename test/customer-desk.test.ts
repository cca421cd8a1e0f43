import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { diesel, offRoad, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { newAdmin, signIn } from './account.ts'
import { deskDoor } from './desk-door.ts'
import { sharedSite } from './front-door.ts'
import { openDay } from './open-day.ts'

const site = await sharedSite()
/** The site runs on the clock of this machine, and so do those who act beside it. */
const { company, person, as, offered } = tradeOn(contextOn(site.database.db, { now: Temporal.Now.instant() }))
const desk = '/dashboard/admin'
const day = openDay(3)

let admin = ''
beforeAll(async () => {
  admin = await signIn(site, (await newAdmin(site, 'phones@trade.example')).email)
})
const { get, text, post, done, meant } = deskDoor(site, () => admin)

test('the phone rings: a known number is asked about, and tank, note and task stand on the page of the customer', async () => {
  const phone = '(740) 555-0199'
  const at = await done(`${desk}/customers/new`, { verb: 'add', name: 'Miller Farms', kind: 'farm', email: '', phone })
  const again = { verb: 'add', name: 'Miller', kind: '', email: '', phone: '740.555.0199' }
  const asked = await (await post(`${desk}/customers/new`, again)).text()
  expect(asked).toMatch(/Looks like Miller Farms, \(740\) 555-0199: same phone\./)
  expect(asked).toContain(`href="${at}"`)
  const other = await meant(`${desk}/customers/new`, again)
  expect(await text(`${desk}/customers/duplicates`)).toContain('Same phone')

  await done(at, {
    verb: 'save_site',
    address: '1 Mill Road, Marion, OH 43302',
    site_name: 'Mill',
    priority: 'standard',
  })
  const site = (await text(at)).match(/\?site=([\w-]{36})/)?.[1] ?? ''
  const tank = { verb: 'save_equipment', equipment_site: site, equipment_kind: 'tank', unit_number: '' }
  const empty = await post(at, { ...tank, label: '', holds: '', capacity: '1,000', equipment_notes: '' })
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Please enter a label')])
  await done(at, { ...tank, label: 'Dryer tank', holds: '', capacity: '1,000', equipment_notes: '' })
  await done(at, { verb: 'add_note', note: 'Wants a call first.', submission_id: randomUUID() })
  await done(at, { verb: 'change_terms', payment_terms: 'Net 30', credit_limit: '$25,000' })
  const task = { verb: 'add_task', task: 'Call Ann back', task_by: `${day}T14:00`, task_for: '' }
  await done(at, { ...task, submission_id: randomUUID() })
  const page = await text(at)
  expect(page).toMatch(/Call Ann back[^]*Wants a call first\.[^]*Dryer tank[^]*1,000-gal tank[^]*Net 30[^]*\$25,000/)

  const tasks = await text(`${desk}/tasks`)
  expect(tasks).toContain('Call Ann back')
  const taskId = page.match(/tasks\/([\w-]{36})/)?.[1] ?? ''
  await done(`${desk}/tasks/${taskId}`, { verb: 'finish_task', task_id: taskId })
  expect(await text(`${desk}/tasks`)).not.toContain('Call Ann back')
  expect(await text(`${desk}/tasks?show=done`)).toContain('Call Ann back')
  const [one, two] = [at, other].map((path) => path.split('/').at(-1) ?? '')
  await done(`${desk}/customers/duplicates`, { verb: 'merge_pair', pair: `${one} ${two}` })
  expect((await get(other)).headers.get('Location')).toBe(at)
})

test('a task is added and done on the page of an order, and stands on that of its customer', async () => {
  const customer = await person('customer', { id: await company('customer', 'Hilltop Farm') })
  const quote = await offered(await person('admin'), customer, [diesel, offRoad])
  await decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: day }), dyedUse: 'farm' }
  const { id } = await placeOrder(as(customer), quote.id, placing)
  const at = `${desk}/orders/${id}`
  const task = { verb: 'add_task', task: 'Ask for the gate code', task_by: `${day}T14:00`, task_for: '' }
  expect(await (await post(at, { ...task, task: '', submission_id: randomUUID() })).text()).toContain('task-error')
  await done(at, { ...task, submission_id: randomUUID() })
  const page = await text(at)
  expect(await text(page.match(/\/dashboard\/admin\/customers\/[\w-]{36}/)?.[0] ?? '')).toContain(
    'Ask for the gate code',
  )
  const taskId = page.match(/tasks\/([\w-]{36})/)?.[1] ?? ''
  await done(at, { verb: 'finish_task', task_id: taskId })
  expect(await text(at)).toMatch(/Ask for the gate code[^]*Done/)
})
