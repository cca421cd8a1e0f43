import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { listOrders } from './orders/list.ts'
import { orders } from './orders/schema.ts'
import { staffRoles } from '#domain/roles.ts'
import { tradeOn } from './fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { defineList } from '#lists/define.ts'
import type { List, ListContext } from '#lists/definition.ts'
import { allLists } from './lists.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered } = tradeOn(ctx)
const customer = await person('customer', { id: await company('customer') })
const staff = await person('admin')
const viewers = { customer, admin: staff, supplier: await person('supplier', { id: await company('supplier') }) }
const order = await ordered(staff, customer)

const listCtx = (viewer: typeof staff): ListContext => ({ ...as(viewer), content, origin: 'http://fuel.example' })
/** Whom the pages below this address are for. */
const readerOf = ({ path }: List) => {
  const [, , area] = path.split('/')
  return listCtx(viewers[area as keyof typeof viewers])
}
const asked = (address: string) => new URL(address, 'http://fuel.example').searchParams

test.each(allLists)(
  '$path answers each of its tabs, sorts and filters, and says its own address back',
  async (list) => {
    const ctx = readerOf(list)
    const first = await list.view(ctx, new URLSearchParams())
    expect(first.heads.length).toBeGreaterThan(1)
    const addresses = [
      ...(first.tabs?.tabs ?? []).map(({ to }) => to),
      ...first.heads.flatMap(({ sort }) => (sort ? [sort.to] : [])),
      ...first.filters.flatMap((filter) =>
        filter.type === 'choice' ? filter.choices.map(({ value }) => `${list.path}?${filter.name}=${value}`) : [],
      ),
      `${list.path}?q=${encodeURIComponent("100%_\\'; \0")}&after=x~y&sort=none&show=none&state=none&kind=none`,
    ]
    for (const address of addresses) {
      const view = await list.view(ctx, asked(address))
      expect([address, view.heads.map(({ key }) => key)]).toEqual([address, first.heads.map(({ key }) => key)])
      const current = view.tabs?.tabs.filter((tab) => tab.current).map(({ to }) => to)
      if (first.tabs?.tabs.some(({ to }) => to === address)) expect(current).toEqual([address])
      const sorted = view.heads.filter(({ sort }) => sort?.now)
      if (first.heads.some(({ sort }) => sort?.to === address)) expect([address, sorted.length]).toEqual([address, 1])
    }
  },
)

test("a customer's record leads to a list with what is theirs, and the list names them", async () => {
  const other = await ordered(staff, await person('customer', { id: await company('customer') }))
  const list = allLists.find(({ path }) => path === '/dashboard/admin/orders')
  const shownTo = async (viewer: typeof staff, id: string) => list?.view(listCtx(viewer), asked(`?customer=${id}`))
  const view = await shownTo(staff, order.customerId ?? '')
  const ids = view?.rows.map(({ id }) => id)
  expect([ids?.includes(order.id), ids?.includes(other.id)]).toEqual([true, false])
  const filter = view?.filters.find(({ name }) => name === 'customer')
  expect(filter).toMatchObject({ chosen: order.customerId, choices: [{ value: order.customerId }] })
  expect((await list?.view(listCtx(staff), new URLSearchParams()))?.filters.map(({ name }) => name)).not.toContain(
    'customer',
  )
  // A number nobody has, and what is no number, leave the list usable.
  expect((await shownTo(staff, '00000000-0000-4000-8000-00000000dead'))?.rows).toEqual([])
  expect((await shownTo(staff, 'hilltop'))?.rows.length).toBeGreaterThan(1)
})

test('the files have the columns that spreadsheets were made for', () => {
  const files = allLists.filter(({ csvPath }) => csvPath)
  const heads = files.map((list) => [list.csvPath, list.csv(readerOf(list), new URLSearchParams()).heads.join()])
  expect(Object.fromEntries(heads)).toEqual({
    '/dashboard/admin/companies/export.csv': 'Name,Type,Email,Phone,People,Added,Archived',
    '/dashboard/admin/payments/export.csv':
      'Payment,How,Number,Customer,Status,Amount, $,Refunded, $,Returned, $,On account, $,Received,Recorded (Eastern),By',
    '/dashboard/admin/credit/export.csv':
      'Application,Name,Email,Status,Requested, $,Limit, $,Terms accepted,Answer by (Eastern),Decided (Eastern),Decided by,Received (Eastern)',
    '/dashboard/admin/holds/export.csv':
      'Order,Customer,Why,Note,Invoices past due,Amount due, $,Delivery,Since (Eastern),Released (Eastern),How,By,Reason',
    '/dashboard/admin/customers/export.csv': 'Name,Type,Email,Phone,Billing address,Orders,Since',
    '/dashboard/admin/imports/export.csv': 'File,What,Status,New,Changed,Left out,By,Started,Imported',
    '/dashboard/admin/received/export.csv': 'From,Email,Subject,Received,Filed as',
    '/dashboard/admin/documents/export.csv': 'Title,Type,Revision,Date,Review by,Status,File type,Bytes',
    '/dashboard/admin/inbox/export.csv':
      'Reference,Type,Status,Time to answer,Received,Answer by,Answered,Needed by,County,Assigned to,Name,Company,Email,Phone,Source,Answers',
    '/dashboard/admin/newsletter/issues/export.csv': 'Subject,Status,Changed,Sent,Written by',
    '/dashboard/admin/newsletter/subscribers.csv':
      'Email,Status,Signed up,Agreed,Agreed to,Version,Confirmed,Unsubscribed',
    '/dashboard/admin/orders/export.csv':
      'Order,Status,Company,Name,Email,Phone,Products,Gallons,Gross or net,Use of dyed diesel,Total, $,Firm,Delivery address,County,' +
      'Delivery date,Window,Urgency,Placed (Eastern),Confirmed (Eastern),Delivered (Eastern)',
    '/dashboard/admin/invoices/export.csv':
      'Invoice,Kind,Orders,PO,Customer,Status,Delivered,Issued,Gallons,Due,Taxes, $,Total, $,Open balance, $',
    '/dashboard/admin/invoices/lines/export.csv':
      'Invoice,Orders,Customer,Kind,Line,Product,Quantity,County,Invoiced,Delivered,Taxable amount, $,Amount, $',
    '/dashboard/admin/receivables/write-offs/export.csv':
      'Item,Customer,Amount, $,Written off,By,Reason,Reversed,Reversed by,Reason to reverse',
    '/dashboard/admin/bills/export.csv':
      'Bill,Purchase order,Supplier,Status,Mismatches,Reason,Overbilled, $,Taxes and fees, $,Total, $,Bill date,Due,Entered (Eastern),By',
    '/dashboard/admin/purchasing/export.csv':
      'Purchase order,Status,Supplier,Order,Lines,Gallons,Cost, $,Delivery date,Proposed date,Deliver to,' +
      'County,Reason,Placed (Eastern),Answered (Eastern),Completed (Eastern)',
    '/dashboard/admin/quotes/export.csv': 'Quote,Status,Version,Company,Name,Email,Lines,Total, $,Created,Valid until',
    '/dashboard/admin/shipments/export.csv':
      'Shipment,Status,Shipped from,Order,Bill of lading,Truck,Load,Gallons,Destination,County,ETA (Eastern),' +
      'Departed (Eastern),Delivered (Eastern),Received by,Delivered gallons,Meter ticket,Reason',
    '/dashboard/admin/standing/export.csv': 'Customer,Site,Tank,Rule,Runs out about,Next delivery',
    '/dashboard/admin/standing/proposals/export.csv': 'Customer,Site,Tank,Delivery,Gallons,Why',
    '/dashboard/admin/temperatures/export.csv': 'Day,High °F,Low °F,Degree days,Source',
    '/dashboard/admin/safety-sheets/export.csv':
      'Customer,Site,Product,Has revision,Given (Eastern),By,To,Current revision,Last delivery (Eastern),Status',
    '/dashboard/admin/tasks/export.csv': 'Task,About,Customer,By (Eastern),Assigned to,Done (Eastern)',
    '/dashboard/admin/users/export.csv':
      'Name,Email,Phone,Role,Status,Company,Company role,Two-factor,Joined,Staff role',
    '/dashboard/customer/documents/export.csv': 'Document,Type,Revision,Date,File type,Bytes,Address',
    '/dashboard/customer/invoices/export.csv':
      'Invoice,Orders,PO,Delivered to,Status,Date,Delivered,Gallons,Due,Taxes, $,Total, $,Open balance, $',
    '/dashboard/customer/orders/export.csv':
      'Order,Products,Status,Gallons,Gross or net,Total USD,Firm,Delivery address,Delivery date,Window,Placed,Delivered',
    '/dashboard/customer/quotes/export.csv': 'Quote,Products,Status,Total USD,Version,Sent,Valid until,Decided',
    '/dashboard/customer/requests/export.csv': 'Request,Kind,Status,Sent,Due,Answered',
    '/dashboard/supplier/orders/export.csv':
      'Purchase order,Status,Product,Gallons,Value USD,Delivery,Promised to the customer,Proposed,Deliver to',
    '/dashboard/supplier/shipments/export.csv':
      'Shipment,Status,Bill of lading,Truck,Load,Gallons,Destination,ETA (Eastern),Delivered (Eastern),' +
      'Received by,Delivered gallons,Meter ticket',
  })
})

test('a column that someone may not see is neither on the page nor in the file, nor sorts the rows', async () => {
  const list = defineList({
    ...{ path: '/priced', title: 'Priced', query: listOrders, search: 'number', csv: 'priced' },
    select: { id: orders.id, reference: orders.reference, totalCents: orders.totalCents },
    actions: [{ href: '/quotes/new', label: 'New quote', may: 'quotes.write' }],
    columns: {
      order: { head: 'Order', sort: 'placed', cell: ({ reference }) => reference },
      total: { head: 'Total', sort: 'total', cell: ({ totalCents }) => String(totalCents), may: 'prices.see' },
    },
    page: ['order', 'total'],
    empty: { title: 'None' },
  })
  staffRoles.driver = { label: 'Driver', says: '', may: ['orders.see-all'] }
  try {
    for (const [viewer, sees, links, kept] of [
      [staff, ['Order', 'Total'], 1, { sort: 'total' }],
      [{ ...staff, staffRole: 'driver' }, ['Order'], 0, {}],
    ] as const) {
      const view = await list.view(listCtx(viewer), asked('?sort=total'))
      expect(view.heads.map(({ head }) => head)).toEqual(sees)
      expect(Object.keys(view.rows.find(({ id }) => id === order.id)?.cells ?? {})).toHaveLength(sees.length)
      expect([view.actions.length, view.kept]).toEqual([links, kept])
      expect(list.csv(listCtx(viewer), new URLSearchParams()).heads).toEqual(sees)
    }
  } finally {
    delete staffRoles.driver
  }
})

test('a list reads the columns it selects, those its order hangs on, and no others', async () => {
  const { rows } = await listOrders.select({ reference: orders.reference })(as(staff), {})
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['id', 'reference', 'sortKey'])
})
