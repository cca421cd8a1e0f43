import { expect, test } from 'vitest'
import { staffRoles } from '#domain/roles.ts'
import { allLists } from '#features/lists.ts'
import { opens } from '#http/screens.ts'
import { pagesNamed, workspaceFor } from './sections.ts'

const staff = (staffRole: string) => ({ role: 'admin' as const, staffRole, userId: '', name: '', email: '' })

/** Every address that the bar and its menus lead someone to. */
const linksFor = (staffRole: string) => {
  const { sections = [], create = [] } = workspaceFor(staff(staffRole)) ?? {}
  return [...sections.flatMap(({ pages }) => pages), ...create].map(({ href }) => href)
}

test.each(Object.keys(staffRoles))('the bar of %s leads to nothing that is refused, and to all that opens', (role) => {
  const every = linksFor('administrator')
  expect(linksFor(role)).toEqual(every.filter((to) => opens(staff(role), to)))
})

test('the sections stand in the order of the work', () => {
  expect(workspaceFor(staff('administrator'))?.sections.map(({ label }) => label)).toEqual([
    ...['Today', 'Requests', 'Quotes', 'Orders', 'Deliveries', 'Billing', 'Customers', 'Reports', 'Settings'],
  ])
})

test('every list of staff is in the bar, or below a page that is', () => {
  const links = linksFor('administrator')
  const lists = allLists.map(({ path }) => path).filter((path) => path.startsWith('/dashboard/admin/'))
  expect(lists.filter((path) => !links.some((to) => path === to || path.startsWith(`${to}/`)))).toEqual([])
})

test('only staff have a workspace', () => {
  for (const role of ['customer', 'supplier'] as const)
    expect(workspaceFor({ role, userId: '', name: '', email: '' })).toBeUndefined()
  expect(workspaceFor({ role: 'visitor' })).toBeUndefined()
  expect(linksFor('a role that was taken away')).toEqual([])
})

test('a page, and what can be begun, is found by its name by anyone who may open it', () => {
  const named = (words: string, role = 'administrator') => pagesNamed(staff(role), words).map(({ label }) => label)
  expect(named('new quo')).toEqual(['New quote'])
  expect(named('log a call')).toEqual(['New phone request'])
  expect(named('sales tax')).toEqual(['Sales tax'])
  expect(named('settings hours')).toEqual(['Hours and holidays'])
  expect(named('today')).toEqual(['Today'])
  expect(named('new quote', 'read-only')).toEqual([])
  expect(named('miller farms')).toEqual([])
})

test.each([
  ['accountant', 'Accounting export and close'],
  ['aging', 'Receivables'],
  ['allocation', 'Storm queue'],
  ['capacity', 'Capacity'],
  ['will-call', 'Standing deliveries'],
])('"%s" finds %s, which the trade calls so', (words, label) => {
  expect(pagesNamed(staff('administrator'), words).map((page) => page.label)).toContain(label)
})
