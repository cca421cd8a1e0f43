import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import { pdf } from '../app/features/documents/testing.ts'
import { keyOfArrival } from '../app/features/fulfillment/confirmations.ts'
import { shipPurchase } from '../app/features/fulfillment/schedule.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { issueInvoice } from '../app/features/invoices/issue.ts'
import { billingOn } from '../app/features/invoices/testing.ts'
import { regular } from './signed-in.ts'
import { askForPrice } from './staff.ts'
import { openTrade } from './trade.ts'

/** One of everything that has a page, with the address of each, and who may open it. */
export const openWorld = async () => {
  const trade = await openTrade()
  const [customer, supplier] = [await trade.person('customer'), await trade.person('supplier')]
  const lines = [offRoad, { ...offRoad, name: 'Off-road diesel, winter blend', quantity: 2500 }]
  const quote = await trade.offered(customer.viewer, lines)
  const order = await trade.ordered(customer.viewer, lines)
  const purchase = await trade.asked(customer.viewer, supplier.viewer, lines)
  await trade.confirmPurchase(supplier.viewer, purchase.id)
  const loads = lines.map(({ price: _price, ...load }) => ({ ...load, quantity: 1000 }))
  const eta = new Date(Date.now() + 3 * 3_600_000)
  const loading = { submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', loads }
  const truck = await shipPurchase(trade.as(supplier.viewer), purchase.id, 'confirmed', {
    ...loading,
    eta,
    sure: [keyOfArrival(eta)],
  })
  const billing = billingOn(contextOn(trade.db))
  const { draft } = await billing.delivered(trade.staff, customer.viewer, [diesel])
  const invoice = await issueInvoice(billing.as(trade.staff), draft)
  const { reference, link } = await askForPrice('One of everything')

  const desk = '/dashboard/admin'
  const issue = await asStaff(`${desk}/newsletter/issues/new`, { verb: 'save', subject: 'Frost', markdown: '**Low.**' })
  const passage = { title: 'Dusk', text: 'From dusk.', href: '/about', asks: `When is dusk ${randomUUID()}?` }
  await asStaff(`${desk}/assistant/passages/new`, { verb: 'save', ...passage })
  const document = await asStaff(`${desk}/documents/upload`, {
    ...{
      verb: 'upload',
      kind: 'sds_fuels',
      title: `Paper ${randomUUID()}`,
      revision: '1',
      revisedOn: '2025-11-01',
      reviewBy: '',
    },
    file: new File([new Uint8Array(pdf())], 'paper.pdf', { type: 'application/pdf' }),
  })
  const reader = `reader-${randomUUID()}@hill.example`
  await asStaff('/newsletter', { email: reader })
  const question = { message: `Is ${randomUUID()} sold?`, session_id: randomUUID() }
  await post('/api/assistant', JSON.stringify(question), { 'Content-Type': 'application/json' })

  const found = async (query: string) => String((await trade.db.execute(sql.raw(query))).rows[0]?.found)
  const token = (name: string) => found(`select ${name} as found from newsletter_subscribers where email = '${reader}'`)
  const idIn = (table: string) => found(`select id as found from ${table} limit 1`)
  const received = await found(`insert into received_mails
    (id, key, kind, from_address, from_name, from_known, subject, text, received_at)
    values (gen_random_uuid(), gen_random_uuid(), 'automatic', 'dana@hilltop-farm.example', 'Dana Field', true,
      'Automatic reply: Your quote', 'I am out of the office until Monday.', now()) returning id as found`)
  const chat = await found(`insert into chat_calls (id, session_id, state, rang_at, created_at, ended_at)
    select gen_random_uuid(), id, 'ended', now(), now(), now() from chat_sessions
    where session_id = '${question.session_id}' returning session_id as found`)
  const request = async (column: string) =>
    found(`select ${column} as found from requests where reference = '${reference}'`)
  const addresses: Record<string, string> = {
    '/newsletter/confirm/:token': `/newsletter/confirm/${await token('confirm_token')}`,
    '/newsletter/unsubscribe/:token': `/newsletter/unsubscribe/${await token('unsubscribe_token')}`,
    '/newsletter/interests/:token': `/newsletter/interests/${await token('unsubscribe_token')}`,
    '/invoice/:link': `/invoice/${invoice.secretLink}`,
    '/receipt/:link': link,
    '/offer/:link': `/offer/${quote.secretLink}`,
    '/order/:link': `/order/${order.secretLink}`,
    '/dashboard/customer/quotes/:id': `/dashboard/customer/quotes/${quote.id}`,
    '/dashboard/customer/orders/:id': `/dashboard/customer/orders/${order.id}`,
    '/dashboard/customer/invoices/:id': `/dashboard/customer/invoices/${invoice.id}`,
    '/dashboard/supplier/orders/:id': `/dashboard/supplier/orders/${purchase.id}`,
    '/dashboard/supplier/shipments/:id': `/dashboard/supplier/shipments/${truck.id}`,
    [`${desk}/inbox/:id`]: `${desk}/inbox/${await request('id')}`,
    [`${desk}/customers/:id`]: `${desk}/customers/${await request('customer_id')}`,
    [`${desk}/invoices/:id`]: `${desk}/invoices/${invoice.id}`,
    [`${desk}/receivables/:id`]: `${desk}/receivables/${invoice.customerId}`,
    [`${desk}/imports/new/:import`]: `${desk}/imports/new/customers`,
    [`${desk}/quotes/:id`]: `${desk}/quotes/${quote.id}`,
    [`${desk}/orders/:id`]: `${desk}/orders/${purchase.orderId}`,
    [`${desk}/purchasing/:id`]: `${desk}/purchasing/${purchase.id}`,
    [`${desk}/shipments/:id`]: `${desk}/shipments/${truck.id}`,
    [`${desk}/newsletter/issues/:id`]: issue,
    [`${desk}/newsletter/issues/:id/send`]: `${issue}/send`,
    [`${desk}/users/:id`]: `${desk}/users/${customer.viewer.userId}`,
    [`${desk}/companies/:id`]: `${desk}/companies/${customer.viewer.companyId}`,
    [`${desk}/assistant/questions/:id`]: `${desk}/assistant/questions/${await idIn('chat_questions')}`,
    [`${desk}/assistant/passages/:id`]: `${desk}/assistant/passages/${await idIn('chat_passages')}`,
    [`${desk}/chats/:id`]: `${desk}/chats/${chat}`,
    [`${desk}/outbox/:id`]: `${desk}/outbox/${await idIn('mails')}`,
    [`${desk}/received/:id`]: `${desk}/received/${received}`,
    [`${desk}/documents/:id`]: document,
  }
  await trade.end()
  return { addresses, people: { customer, supplier, admin: regular('robin') } }
}

export type World = Awaited<ReturnType<typeof openWorld>>

const post = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const origin = process.env.SITE_ORIGIN ?? ''
  const sent = { method: 'POST', body, headers: { Origin: origin, ...headers }, redirect: 'manual' } as const
  const answer = await fetch(origin + path, sent)
  if (answer.status >= 400) throw new Error(`${path} answered with ${answer.status}.`)
  return answer.headers.get('Location') ?? ''
}

/** Sends a form at the desk, and gives the address it leads to. */
const asStaff = (path: string, fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const cookie = regular('robin').cookies.map(({ name, value }) => `${name}=${value}`)
  return post(path, body, { cookie: cookie.join('; ') })
}
