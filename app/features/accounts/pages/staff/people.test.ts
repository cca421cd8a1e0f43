import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPeople } from '../../find-people.ts'
import { invitations } from '../../schema.ts'
import { viewerFromSession } from '../../session.ts'
import { openCompany } from '#features/companies/change-company.ts'
import type { ListView } from '#lists/view.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn, redirected } from '../account/testing.ts'
import { thrown } from '../auth/testing.ts'
import { action as invitePerson } from './new-person.tsx'
import { loader as exported } from '#lists/pages/export.ts'
import { loader as list } from './people.tsx'
import { action as act, loader as page } from './person.tsx'

const { db } = await testDatabase()
const { ctx, knock, linkTo, opened, owner, visit } = ownersOn(db)
const boss = await owner('admin')
const users = '/dashboard/admin/users'

type Route = (args: never) => Promise<unknown>
const ask = (route: Route, path: string, { form, id = '' }: { form?: Record<string, string>; id?: string } = {}) =>
  route({ ...visit(path, { cookie: boss.cookie, form }), params: { id } } as never)
/** The addresses a list shows, each below a name. */
const found = async (query: string) => {
  const { rows } = ((await ask(list, `${users}?${query}`)) as { list: ListView }).list
  return rows
    .map(({ cells: { name } }) => typeof name === 'object' && name.notes?.[0])
    .map((note) => typeof note === 'object' && note.text)
}
const does = (id: string, form: Record<string, string>) => ask(act, `${users}/${id}`, { id, form })

test('staff finds people by words, role and state, page by page, and takes the list along', async () => {
  const word = `w${randomUUID().slice(0, 8)}`
  const people = []
  for (let made = 0; made < 3; made++) people.push(await owner(made === 0 ? 'supplier' : 'customer'))
  for (const { userId } of people) await does(userId, { verb: 'profile', display_name: `Dana ${word}`, phone: '' })
  expect(await found(`q=${word}`)).toHaveLength(3)
  expect(await found(`q=${word}&role=supplier`)).toEqual([people[0]?.email])
  await does(people[1]!.userId, { verb: 'disable' })
  expect(await found(`q=${word}&state=disabled`)).toEqual([people[1]?.email])
  await does(people[2]!.userId, { verb: 'profile', display_name: `abe ${word}`, phone: '' })
  expect((await found(`q=${word}&sort=name&up=1`))[0]).toBe(people[2]?.email)
  expect((await found(`q=${word}&sort=name`)).at(-1)).toBe(people[2]?.email)
  expect(await found(`q=${word}&sort=password`), 'a sort that there is not').toHaveLength(3)
  expect(await found(`q=%25`), 'a sign of the database is a letter like any other').toEqual([])

  const asBoss = { ...ctx, viewer: viewerFromSession(await opened(boss.cookie)) }
  const first = await findPeople(asBoss, { search: word }, undefined, 2)
  const second = await findPeople(asBoss, { search: word }, first.older, 2)
  expect([...first.rows, ...second.rows].map(({ email }) => email).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
  const file = (await ask(exported as Route, `${users}/export.csv?q=${word}`)) as Response
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4)
})

test('a word that hundreds of people have finds those of a company that has it, too', async () => {
  const word = `w${randomUUID().slice(0, 8)}`
  const asBoss = { ...ctx, viewer: viewerFromSession(await opened(boss.cookie)) }
  const firm = await openCompany({ ...ctx, viewer: { role: 'system' } }, 'customer', {
    name: `Fuel ${word}`,
    phone: '',
    email: '',
  })
  if (!('id' in firm)) throw new Error(firm.problem)
  await db.execute(sql`with made as (insert into users (id, name, email, created_at, updated_at)
      select gen_random_uuid(), '', n || '@' || gen_random_uuid() || '.example', now(), now() from generate_series(1, 502) n
      returning id, email)
    insert into profiles (user_id, role, display_name, company_id, company_role)
      select id, 'customer', case when email like '1@%' then 'Ann' else ${`Ann ${word}`} end,
        case when email like '1@%' then ${firm.id}::uuid end, case when email like '1@%' then 'manager' end from made`)
  expect(await findPeople.count(asBoss, { search: word })).toBe(502)
  expect((await findPeople(asBoss, { search: word }, undefined, 600)).rows.map(({ companyId }) => companyId)).toContain(
    firm.id,
  )
})

test('staff edits someone, changes the role, disables and enables, links to a company; the trail tells it', async () => {
  const someone = await owner()
  const { userId: id, email } = someone
  await redirected(does(id, { verb: 'profile', display_name: 'Dana Field', phone: '(614) 555-0168' }))
  await redirected(does(id, { verb: 'role', role: 'supplier' }))
  expect(await opened(someone.cookie), 'no old session gets another role').toBeUndefined()
  const company = await openCompany({ ...ctx, viewer: { role: 'system' } }, 'supplier', {
    name: randomUUID(),
    phone: '',
    email: '',
  })
  if (!('id' in company)) throw new Error(company.problem)
  await redirected(does(id, { verb: 'link', company: company.id, company_role: 'manager' }))
  await redirected(does(id, { verb: 'disable' }))
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
  await redirected(does(id, { verb: 'enable' }))
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in', role: 'supplier' })

  const shown = (await ask(page, `${users}/${id}`, { id })) as { person: object; trail: { words: string }[] }
  expect(shown.person).toMatchObject({
    displayName: 'Dana Field',
    phone: '(614) 555-0168',
    role: 'supplier',
    state: 'active',
    company: { id: company.id, role: 'manager' },
  })
  const trail = JSON.stringify(shown.trail)
  for (const words of ['disabled the account', 'enabled the account', 'added the user to a company'])
    expect(trail).toContain(words)
})

test('an administrator sees no password and no hash, sets none, and acts as nobody else', async () => {
  const { userId: id, email } = await owner()
  const shown = JSON.stringify([await ask(page, `${users}/${id}`, { id }), await ask(list, `${users}?q=${email}`)])
  expect(shown).not.toMatch(/[0-9a-f]{32}:[0-9a-f]{128}/)
  expect(shown.toLowerCase()).not.toMatch(/"(password|token|keyhash|sealedkey)"/)
  for (const verb of ['password', 'impersonate', 'sign-in', 'session', ''])
    expect(await thrown(does(id, { verb, password: 'seven loud trucks' }))).toMatchObject({ init: { status: 400 } })
  expect(await knock(email, { word: 'seven loud trucks' })).toEqual({ outcome: 'wrong' })
})

test('the address of a page says what was done only in words of ours', async () => {
  const { userId: id } = await owner()
  const done = async (prefix: string) =>
    ((await ask(page, `${users}/${id}?done=${prefix}`, { id })) as { done?: string }).done
  expect(await done('disable')).toBe('Account disabled. They are signed out everywhere.')
  for (const what of ['', 'constructor', '__proto__', 'toString']) expect(await done(what)).toBeUndefined()
})

test('hazard 6: nobody lowers or disables themselves, and the last administrator stays', async () => {
  for (const form of [{ verb: 'role', role: 'customer' }, { verb: 'disable' }] as Record<string, string>[])
    expect(await thrown(does(boss.userId, form))).toMatchObject({ init: { status: 403 } })
  expect(await opened(boss.cookie)).toMatchObject({ role: 'admin' })
})

test('someone who is added sets their own password by the link of a mail', async () => {
  const email = `${randomUUID()}@works.example`
  await redirected(
    ask(invitePerson, `${users}/new`, { form: { verb: 'add', email, company_role: 'buyer', role: 'supplier' } }),
  )
  expect(await linkTo(email, 'account-invited')).toMatch(/^\/invitation\?token=[\w-]{43}$/)
  expect(await found(`q=${email}`), 'no account before they say yes').toEqual([])
})

test('an administrator invites staff with a role, and gives a colleague another one', async () => {
  const email = `${randomUUID()}@works.example`
  await redirected(
    ask(invitePerson, `${users}/new`, { form: { verb: 'add', email, company_role: 'buyer', role: 'dispatcher' } }),
  )
  const [invited] = await db.select().from(invitations).where(eq(invitations.email, email))
  expect(invited).toMatchObject({ role: 'admin', staffRole: 'dispatcher', companyId: null })
  const { userId: id } = await owner()
  await redirected(does(id, { verb: 'role', role: 'billing' }))
  expect(await ask(page, `${users}/${id}`, { id })).toMatchObject({
    person: { role: 'admin', staffRole: 'billing', roleSaid: 'Billing' },
  })
  for (const role of ['admin', 'owner', ''])
    expect(await does(id, { verb: 'role', role })).toMatchObject({
      data: { problems: { role: expect.any(String) } },
      init: { status: 422 },
    })
})
