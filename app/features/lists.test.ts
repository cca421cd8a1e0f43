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

test('the files have the columns that spreadsheets were made for: those of docs/csv-files.md, written with -u', async () => {
  const files = allLists.filter(({ csvPath }) => csvPath)
  const heads = files.map(
    (list) => `${list.csvPath}\n  ${list.csv(readerOf(list), new URLSearchParams()).heads.join(' | ')}`,
  )
  expect(heads.length).toBeGreaterThan(25)
  await expect(
    `# The columns of the CSV files\n\n\`\`\`text\n${heads.toSorted().join('\n')}\n\`\`\`\n`,
  ).toMatchFileSnapshot('../../docs/csv-files.md')
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
