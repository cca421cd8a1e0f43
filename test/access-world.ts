import { enterBill } from '../app/features/bills/enter.ts'
import { billingOn } from '../app/features/invoices/testing.ts'
import { issueInvoice } from '../app/features/invoices/issue.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { invite } from '../app/features/accounts/invite.ts'
import { linkToCompany } from '../app/features/accounts/company-people.ts'
import { profiles } from '../app/features/accounts/schema.ts'
import { accountsOn, now, password } from '../app/features/accounts/testing.ts'
import { viewerNow } from '../app/features/accounts/companies-testing.ts'
import { openCompany } from '../app/features/companies/change-company.ts'
import { mails, receivedMails } from '../app/mails/schema.ts'
import { subscribe } from '../app/features/newsletter/subscribe.ts'
import { beginIssue } from '../app/features/newsletter/write-issue.ts'
import { submitRequest } from '../app/features/requests/submit.ts'
import { staffRoles } from '../app/domain/roles.ts'
import { shipPurchase } from '../app/features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '../app/features/fulfillment/testing.ts'
import { contextOn } from '../app/domain/testing.ts'
import { roles, type Role } from '../app/domain/viewer.ts'
import { mailPlan } from '../app/emails/index.ts'
import type { Site } from '../server/testing.ts'
import type { TestDatabase } from '../app/platform/testing.ts'
import { signIn } from './account.ts'

const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }

/**
 * Someone of each role, and one of everything the desk looks after, marked with a word that stands nowhere else.
 * `ids` are what the addresses of the desk need.
 */
export const accessWorld = async ({ db }: TestDatabase) => {
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const plan = mailPlan({ staffEmail: 'desk@leonefuel.example' })
  const { auth, person } = accountsOn(db, { mails: plan })
  const staff = contextOn(db, { viewer: { role: 'system' }, now: now(), mails: plan })
  const people = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await person(role)] as const)),
  ) as Record<Role, { email: string; userId: string }>

  /** One of each staff role. */
  const staffPeople: Record<string, { email: string; userId: string }> = {}
  for (const staffRole of Object.keys(staffRoles)) {
    const colleague = await person('admin')
    await db.update(profiles).set({ staffRole }).where(eq(profiles.userId, colleague.userId))
    staffPeople[staffRole] = colleague
  }

  const stranger = await person('customer')
  await db.update(profiles).set({ displayName: canary }).where(eq(profiles.userId, stranger.userId))
  const company = await openCompany(staff, 'customer', { name: canary, phone: canary, email: '' })
  if (!('id' in company)) throw new Error(company.problem)
  await linkToCompany(staff, stranger.userId, { companyId: company.id, companyRole: 'manager' })
  const invitation = { email: `${canary}@works.example`, companyId: company.id, companyRole: 'buyer' as const }
  await invite(staff, { auth, rateLimitFactor: 1 }, invitation)
  const answers = [{ name: 'place', label: 'Delivery address', value: canary, said: canary }]
  const contact = { name: canary, email: `${canary}@works.example` }
  const { request } = await submitRequest(staff, form, { submissionId: randomUUID(), answers, contact })
  await subscribe(staff, `${canary}@readers.example`, 'By email.')
  const issue = await beginIssue(
    { ...staff, viewer: { role: 'admin', staffRole: 'administrator', name: 'Boss', ...people.admin } },
    { subject: canary, markdown: canary },
  )
  const [mail] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.recipient, `${canary}@works.example`))
  const received = randomUUID()
  await db.insert(receivedMails).values({
    ...{ id: received, key: received, kind: 'automatic', fromAddress: `${canary}@works.example`, fromName: canary },
    ...{ fromKnown: false, subject: canary, text: canary, receivedAt: new Date() },
  })
  const trade = await strangersTrade(db, stranger.userId, (await person('supplier')).userId)
  const ids = {
    ...trade.ids,
    '/dashboard/admin/inbox/:id': request.id,
    '/dashboard/admin/newsletter/issues/:id': issue.id,
    '/dashboard/admin/users/:id': stranger.userId,
    '/dashboard/admin/companies/:id': company.id,
    '/dashboard/admin/customers/:id': request.customerId ?? '',
    '/dashboard/admin/outbox/:id': mail?.id ?? '',
    '/dashboard/admin/received/:id': received,
  }
  const secrets = [canary, ...trade.references]
  /** A customer and a supplier with companies of their own, which have no part in any trade. */
  const rivals = { customer: await person('customer'), supplier: await person('supplier') }
  for (const role of ['customer', 'supplier'] as const) {
    const own = await openCompany(staff, role, { name: `Rival ${role}`, phone: '', email: '' })
    if (!('id' in own)) throw new Error(own.problem)
    await linkToCompany(staff, rivals[role].userId, { companyId: own.id, companyRole: 'manager' })
  }
  /** Two more companies trade with each other. */
  const moreTrade = async () => strangersTrade(db, (await person('customer')).userId, (await person('supplier')).userId)
  return {
    canary,
    secrets,
    people,
    staff: staffPeople,
    owners: { customer: stranger, supplier: trade.supplier },
    rivals,
    ids,
    real: realAmong(ids),
    moreTrade,
  }
}

/** Of an address with variable parts, one that exists where something has to be looked up. */
const realAmong = (ids: Record<string, string>) => (address: string) => {
  const [known, id] = Object.entries(ids).find(([known]) => address.startsWith(known)) ?? []
  const path = known ? address.replace(':id', id ?? '') : address
  return path
    .replace(':kind', 'fuel_quote')
    .replaceAll(/:\w+\??/g, 'none')
    .replace('/*', '/no-such-page')
}

/** A quote, an order, a purchase order and a truck of two companies that none of these people belongs to. */
const strangersTrade = async (db: TestDatabase['db'], customerId: string, supplierId: string) => {
  const ctx = contextOn(db)
  const { company, person, as, offered, ordered, purchased } = tradeOn(ctx)
  const staff = await person('admin')
  const works = await company('supplier')
  await linkToCompany(as(staff), supplierId, { companyId: works, companyRole: 'manager' })
  const [customer, supplier] = [await signedInAs(db, customerId), await signedInAs(db, supplierId)]
  const quote = await offered(staff, customer)
  const order = await ordered(staff, customer)
  const purchase = await purchased(staff, customer, supplier)
  const { price: _price, ...load } = diesel
  const eta = new Date(ctx.now.epochMilliseconds + 36e5)
  const loading = { submissionId: randomUUID(), billOfLading: 'BOL-1', truck: 'Truck 7', eta, loads: [load] }
  const shipment = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading)
  const { draft } = await billingOn(ctx).delivered(staff, customer, [diesel])
  const invoice = await issueInvoice(as(staff), draft)
  const bill = await enterBill(as(staff), {
    ...{
      id: randomUUID(),
      supplierId: works,
      purchaseId: purchase.id,
      number: '88214',
      billedOn: '2025-11-20',
      dueOn: null,
    },
    ...{ taxCents: 0 as never, totalCents: 232_000 as never },
    lines: [{ ...load, price: 29_000, cents: 232_000 as never, billOfLading: 'BOL-1' }],
  })
  return {
    supplier: { email: supplier.email },
    references: [quote, order, purchase, shipment].map(({ reference }) => reference),
    ids: {
      '/dashboard/admin/quotes/:id': quote.id,
      '/dashboard/admin/orders/:id': order.id,
      '/dashboard/admin/purchasing/:id': purchase.id,
      '/dashboard/admin/shipments/:id': shipment.id,
      '/dashboard/admin/bills/:id': bill.id,
      '/dashboard/admin/invoices/:id': invoice.id,
      '/dashboard/admin/receivables/:id': invoice.customerId,
      '/dashboard/customer/invoices/:id': invoice.id,
      '/dashboard/customer/quotes/:id': quote.id,
      '/dashboard/customer/orders/:id': order.id,
      '/dashboard/supplier/orders/:id': purchase.id,
      '/dashboard/supplier/shipments/:id': shipment.id,
    },
  }
}

const signedInAs = async (db: TestDatabase['db'], userId: string) => {
  const viewer = await viewerNow(db, userId)
  if (!('userId' in viewer)) throw new Error('This is nobody.')
  return viewer
}

/**
 * The cookies of each of these people. A form may have signed its sender out, so after one they are looked at, and its
 * sender comes in anew; to look before every page would be half of what the matrix asks.
 */
export const cookiesOf = (
  site: Site & { database: TestDatabase },
  people: Partial<Record<string, { email: string }>>,
) => {
  const jars = new Map<string, string>()
  const sure = new Set<string>()
  const enter = async (role: string) => {
    const cookie = await signIn(site, people[role]?.email ?? '', password)
    jars.set(role, cookie)
    return cookie
  }
  /** `init`: what the cookie is for. If it isn't said, a form may be sent with it. */
  return async (role: string, init: RequestInit = { method: 'POST' }): Promise<string> => {
    if (role === 'visitor') return ''
    const known = sure.delete(role)
    if (!init.method) sure.add(role)
    const cookie = jars.get(role)
    if (!cookie) return enter(role)
    if (known) return cookie
    const told = await fetch(`${site.origin}/api/session`, { headers: { cookie } })
    const { user } = (await told.json()) as { user: unknown }
    return user ? cookie : enter(role)
  }
}
