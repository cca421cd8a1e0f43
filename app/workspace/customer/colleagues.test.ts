import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkToCompany, removeFromCompany } from '#features/accounts/company-people.ts'
import { profiles } from '#features/accounts/schema.ts'
import { moveCompany } from '#features/companies/change-company.ts'
import type { CompanyRole } from '#features/companies/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { quoteForm } from '#features/requests/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { action as download } from '#features/accounts/pages/account/download.ts'
import { ownersOn, redirected } from '#features/accounts/pages/account/testing.ts'
import { action as makeQuote } from '#features/quotes/pages/staff/new.tsx'
import { action as onDesk } from '#features/quotes/pages/staff/quote.tsx'
import { thrown } from '#features/accounts/pages/auth/testing.ts'
import { loader as listPage } from '#lists/pages/list.tsx'
import { loader as receipt } from '#features/requests/pages/receipt.tsx'
import { action as onOrder, loader as orderPage } from '#features/orders/pages/customer/order.tsx'
import { action as onQuote, loader as quotePage } from '#features/quotes/pages/customer/quote.tsx'

const { db } = await testDatabase()
const { owner, visit, ctx: system } = ownersOn(db)
const trade = tradeOn(contextOn(db, { now: system.now }))
const desk = await owner('admin')
const farm = await trade.company('customer')

type Route = (args: never) => Promise<unknown>

const ask = (page: Route, { cookie }: { cookie: string }, path: string, id = '', form?: Record<string, string>) =>
  page({ ...visit(path, { cookie, form }), params: { id } } as never)
const [ordersPage, quotesPage, requestsPage] = ['orders', 'quotes', 'requests'] as const
const list = async (page: string, person: { cookie: string }) =>
  JSON.stringify(await ask(listPage, person, `/dashboard/customer/${page}`))

/** Someone signed in who acts for a company. */
const member = async (companyId = farm, companyRole: CompanyRole = 'buyer') => {
  const someone = await owner()
  await db.update(profiles).set({ companyId, companyRole }).where(eq(profiles.userId, someone.userId))
  const { userId, email } = someone
  return {
    ...someone,
    viewer: { role: 'customer' as const, userId, name: 'Dana Field', email, companyId, companyRole },
  }
}

const orderForm = () => ({
  ...{ verb: 'order', submission_id: randomUUID(), urgency: 'standard', delivery_window: 'morning' },
  delivery_address: '14200 County Road 9, Marysville, OH 43040',
  delivery_date: system.now
    .add({ hours: 24 * 6 })
    .toString()
    .slice(0, 10),
})

type Member = Awaited<ReturnType<typeof member>>

/** What someone asks signed in. */
const askedBy = async ({ viewer }: Member) => {
  const submission = { submissionId: randomUUID(), answers: [], contact: { name: viewer.name, email: viewer.email } }
  return (await submitRequest(contextOn(db, { viewer }), quoteForm, submission)).request
}

/** The desk makes a quote of it, and offers it. Gives its id. */
const offerFor = async ({ viewer }: Member, request: { id: string }) => {
  const form = {
    ...{ verb: 'revise', contactName: viewer.name, contactEmail: viewer.email, freight: '45' },
    ...{ product_0: 'ulsd', quantity_0: '800', price_0: '3.1420' },
  }
  const { to } = await redirected(ask(makeQuote, desk, `/new?request=${request.id}`, '', form))
  const id = to?.split('/').at(-1) ?? ''
  await redirected(ask(onDesk, desk, '/q', id, { verb: 'offer', seen: 'draft 0' }))
  return id
}

const quotedTo = async (person: Member) => {
  const request = await askedBy(person)
  return { id: await offerFor(person, request), request }
}

test('a signed-in request belongs to the company: a coworker reads, accepts and orders its quote', async () => {
  const [dana, colleague, stranger] = [await member(), await member(), await member(await trade.company('customer'))]
  const { id, request } = await quotedTo(dana)
  expect(await list(quotesPage, colleague)).toContain(id)
  expect(await list(requestsPage, colleague)).toContain(request.reference)
  expect(await list(requestsPage, stranger)).not.toContain(request.reference)
  const receiptOf = (person: { cookie: string }) =>
    receipt({ ...visit('/receipt', person), params: { link: request.secretLink } } as never)
  expect(await receiptOf(colleague)).toMatchObject({ own: { quotes: [{ to: `/dashboard/customer/quotes/${id}` }] } })
  expect(await receiptOf(stranger)).toMatchObject({ own: undefined })
  expect(await ask(quotePage, colleague, '/q', id)).toMatchObject({ status: { words: 'Pending' } })
  expect(await thrown(ask(quotePage, stranger, '/q', id))).toMatchObject({ init: { status: 404 } })
  await redirected(ask(onQuote, colleague, '/q', id, { verb: 'accept', seen: 'pending 1' }))
  const { to } = await redirected(ask(onQuote, colleague, '/q', id, orderForm()))
  const order = to?.split('/').at(-1) ?? ''
  for (const someone of [dana, colleague]) {
    expect(await ask(orderPage, someone, '/o', order)).toMatchObject({ status: { words: 'Placed' } })
    expect(await list(ordersPage, someone)).toContain(order)
  }
  expect(await thrown(ask(orderPage, stranger, '/o', order))).toMatchObject({ init: { status: 404 } })
})

/** Asked, offered and ordered by one of a company, and once more offered. */
const boughtFor = async (companyId: string, role: CompanyRole = 'buyer') => {
  const [someone, colleague] = [await member(companyId, role), await member(companyId)]
  const [{ id: quote }, { id: waiting }] = [await quotedTo(someone), await quotedTo(someone)]
  await redirected(ask(onQuote, colleague, '/q', quote, { verb: 'accept', seen: 'pending 1' }))
  const { to } = await redirected(ask(onQuote, colleague, '/q', quote, orderForm()))
  return { someone, colleague, quote, waiting, order: to?.split('/').at(-1) ?? '' }
}

test.each([
  [
    'anyone who was removed from a company',
    (works: string, userId: string) => removeFromCompany(system, works, userId),
    'buyer',
  ],
  [
    'anyone who went to another company',
    async (works: string, userId: string) => {
      await removeFromCompany(system, works, userId)
      const companyId = await trade.company('customer')
      await linkToCompany(system, userId, { companyId, companyRole: 'manager' })
    },
    'buyer',
  ],
  ['the reader of a closed company', (works: string) => moveCompany(system, works, 'close'), 'viewer'],
] as const)('%s neither reads nor binds what is its own, though they asked for it', async (_who, leave, role) => {
  const works = await trade.company('customer')
  const { someone, colleague, quote, waiting, order } = await boughtFor(works, role)
  expect(await ask(orderPage, someone, '/o', order)).toMatchObject({ status: { words: 'Placed' } })
  await leave(works, someone.userId)
  const gone = { init: { status: 404 } }
  const again = { ...orderForm(), verb: 'reorder' }
  const tries = [
    ...[quote, waiting].map((id) => () => ask(quotePage, someone, '/q', id)),
    () => ask(orderPage, someone, '/o', order),
    () => ask(onQuote, someone, '/q', waiting, { verb: 'accept', seen: 'pending 1' }),
    () => ask(onOrder, someone, '/o', order, again),
    () => ask(onOrder, someone, '/o', order, { verb: 'cancel', seen: 'placed 0' }),
  ]
  for (const tried of tries) expect(await thrown(tried())).toMatchObject(gone)
  const lists = (await list(quotesPage, someone)) + (await list(ordersPage, someone))
  for (const id of [quote, waiting, order]) expect(lists).not.toContain(id)
  const file = await ((await ask(download, someone, '/account/download', '', {})) as Response).json()
  expect(file.quotes).toHaveLength(2)
  expect(JSON.stringify([file.quotes, file.orders, file.orderLines])).not.toMatch(/secretLink|County Road 9|31420/)
  if (role === 'viewer') return
  const { to } = await redirected(ask(onOrder, colleague, '/o', order, { ...again, submission_id: randomUUID() }))
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, to?.split('/').at(-1) ?? ''))
  expect(row).toMatchObject({ companyId: works, userId: colleague.userId, contactEmail: colleague.email })
})

test("a quote of a company's request is the company's, also when who asked has left before it is offered", async () => {
  const works = await trade.company('customer')
  const [someone, colleague] = [await member(works), await member(works)]
  const request = await askedBy(someone)
  await removeFromCompany(system, works, someone.userId)
  const id = await offerFor(someone, request)
  expect(await ask(quotePage, colleague, '/q', id)).toMatchObject({ status: { words: 'Pending' } })
  expect(await thrown(ask(quotePage, someone, '/q', id))).toMatchObject({ init: { status: 404 } })
})

test('a request from before someone joined a company stays private and stays with them when they leave', async () => {
  const alone = await owner()
  const viewer = { role: 'customer' as const, userId: alone.userId, name: 'Dana Field', email: alone.email }
  const mine = await trade.offered(await trade.person('admin'), viewer)
  const works = await trade.company('customer')
  const colleague = await member(works)
  await linkToCompany(system, alone.userId, { companyId: works, companyRole: 'buyer' })
  expect(await thrown(ask(quotePage, colleague, '/q', mine.id))).toMatchObject({ init: { status: 404 } })
  expect(await ask(quotePage, alone, '/q', mine.id)).toMatchObject({ status: { words: 'Pending' } })
  await removeFromCompany(system, works, alone.userId)
  expect(await ask(quotePage, alone, '/q', mine.id)).toMatchObject({ status: { words: 'Pending' } })
})
