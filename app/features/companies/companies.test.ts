import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { changeCompany, companyLife, moveCompany, openCompany } from './change-company.ts'
import { findCompany, countCompanies, listCompanies, openCompanies } from './company.ts'

const { db } = await testDatabase()
const staff = contextOn(db, { viewer: { role: 'system' } })
const customer = (companyId?: string) => ({
  ...staff,
  viewer: {
    ...{ role: 'customer' as const, userId: crypto.randomUUID(), name: 'Dana', email: 'dana@works.example' },
    ...(companyId && { companyId, companyRole: 'manager' as const }),
  },
})
const refusal = (kind: string) => expect.objectContaining({ name: 'DomainError', kind })
const nothing = { phone: '', email: '' }
const opened = async (name: string, ctx = staff) => {
  const made = await openCompany(ctx, 'customer', { name, ...nothing })
  if (!('id' in made)) throw new Error(made.problem)
  return made.id
}

test('staff opens, renames and closes a company, and its diary tells it', async () => {
  const id = await opened('  Hilltop \n Excavating ')
  expect(await findCompany(staff, id)).toMatchObject({ name: 'Hilltop Excavating', kind: 'customer', closedAt: null })
  expect(
    await changeCompany(staff, id, { name: 'Hilltop Works', phone: '(614) 555-0168', email: 'Office@Hilltop.example' }),
  ).toBeUndefined()
  expect(await findCompany(staff, id)).toMatchObject({ name: 'Hilltop Works', email: 'office@hilltop.example' })
  await moveCompany(staff, id, 'close')
  await expect(moveCompany(staff, id, 'close')).rejects.toEqual(refusal('conflict'))
  await moveCompany(staff, id, 'reopen')
  expect((await historyOf(staff, id)).map(({ name }) => name)).toEqual([
    ...['company.opened', 'company.renamed', 'company.closed', 'company.reopened'],
  ])
})

test('two companies of a kind have two names, whatever their case; an address is one or none', async () => {
  const id = await opened('Scioto Terminal')
  const again = { name: 'SCIOTO terminal', ...nothing }
  expect(await openCompany(staff, 'customer', again)).toMatchObject({ field: 'name' })
  expect(await openCompany(staff, 'supplier', again)).toMatchObject({ id: expect.any(String) })
  expect(await changeCompany(staff, id, again), 'its own name is not taken').toBeUndefined()
  expect(await openCompany(staff, 'customer', { name: ' ', ...nothing })).toMatchObject({ field: 'name' })
  expect(await openCompany(staff, 'customer', { name: 'New', phone: '', email: 'none' })).toMatchObject({
    field: 'email',
  })
})

test('hazard 38: people see their own company and no other; only staff opens, changes, closes and lists', async () => {
  const [mine, other] = [await opened('Mine'), await opened('Other')]
  const me = customer(mine)
  expect(await findCompany(me, mine)).toMatchObject({ name: 'Mine' })
  for (const ctx of [me, customer(), { ...staff, viewer: { role: 'visitor' as const } }]) {
    await expect(findCompany(ctx, other)).rejects.toEqual(refusal('not-found'))
    await expect(changeCompany(ctx, mine, { name: 'Taken', ...nothing })).rejects.toEqual(refusal('not-found'))
    await expect(moveCompany(ctx, mine, 'close')).rejects.toEqual(refusal('not-found'))
    await expect(openCompany(ctx, 'customer', { name: 'Own', ...nothing })).rejects.toEqual(refusal('not-found'))
    await expect(listCompanies(ctx, {})).rejects.toEqual(refusal('not-found'))
  }
})

test('the list is searched, filtered and paged by key, forth and back', async () => {
  const names = ['Paged 1', 'Paged 2', 'Paged 3', 'Paged 4', 'Paged 5']
  const ids: string[] = []
  for (const [index, name] of names.entries())
    ids.push(await opened(name, { ...staff, now: thursdayMorning.add({ minutes: index }) }))
  await moveCompany(staff, ids[0]!, 'close')
  const filter = { search: 'paged', state: 'open' as const, kind: 'customer' as const }
  const named = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)
  const first = await listCompanies(staff, filter, undefined, 2)
  expect([named(first), first.newer]).toEqual([['Paged 5', 'Paged 4'], undefined])
  const second = await listCompanies(staff, filter, first.older, 2)
  expect([named(second), second.older]).toEqual([['Paged 3', 'Paged 2'], undefined])
  expect(named(await listCompanies(staff, filter, second.newer, 2))).toEqual(['Paged 5', 'Paged 4'])
  expect(named(await listCompanies(staff, filter, { after: "1.' or 1=1" }, 2))).toEqual(['Paged 5', 'Paged 4'])
  expect(await countCompanies(staff, filter)).toBe(4)
  expect(await countCompanies(staff, { search: 'paged_' }), 'no wildcards').toBe(0)
  expect((await openCompanies(staff, 'customer')).map(({ id }) => id)).not.toContain(ids[0])
})

test('sorted by name, small letters stand among the capital ones, and pages meet without a gap', async () => {
  for (const name of ['Sorted beech', 'sorted Ash', 'Sorted ~Cedar', 'SORTED ASPEN', 'sorted Éclair'])
    await opened(name)
  const filter = { search: 'sorted', sort: 'name' as const, descending: false }
  const all = (await listCompanies(staff, filter)).rows.map(({ name }) => name)
  expect(all.slice(0, 3).map((name) => name.toLowerCase())).toEqual(['sorted ash', 'sorted aspen', 'sorted beech'])
  const paged: string[] = []
  for (let page = await listCompanies(staff, filter, undefined, 1); ;) {
    paged.push(...page.rows.map(({ name }) => name))
    if (!page.older) break
    page = await listCompanies(staff, filter, page.older, 1)
  }
  expect(paged).toEqual(all)
  expect((await listCompanies(staff, { ...filter, descending: true })).rows.map(({ name }) => name)).toEqual(
    all.toReversed(),
  )
})

test('the life of a company is the one in the docs', async () => {
  await expect(`# The life of a company\n\n\`\`\`mermaid\n${companyLife.diagram()}\n\`\`\`\n`).toMatchFileSnapshot(
    '../../../docs/lifecycles/company.md',
  )
})
