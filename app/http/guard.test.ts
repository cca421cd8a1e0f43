import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { changeRole } from '#features/accounts/manage-account.ts'
import { profiles } from '#features/accounts/schema.ts'
import { jar } from '#features/accounts/testing.ts'
import { roles, system } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { thrown, visitsOn } from '#features/accounts/pages/auth/testing.ts'
import { guard } from './guard.ts'

const { db } = await testDatabase()
const { ctx, knock, person, visit } = visitsOn(db)
const page = vi.fn(async () => new Response('the page'))
afterEach(() => page.mockClear())

const guarded = async (path: string, overrides?: Parameters<typeof visit>[1]) => guard(visit(path, overrides), page)

test('a visitor is sent to sign in, in place of the page in the history, and told where to come back to', async () => {
  const answer = await thrown(guarded('/dashboard/admin/inbox?show=late'))
  if (!(answer instanceof Response)) throw answer
  expect(answer.headers.get('Location')).toBe('/auth?from=%2Fdashboard%2Fadmin%2Finbox%3Fshow%3Dlate')
  expect(answer.headers.get('X-Remix-Replace')).toBe('true')
  expect(page).not.toHaveBeenCalled()
})

test('hazard 40: each role opens its own pages; any other is denied with 403 before a loader runs', async () => {
  for (const role of roles) {
    const { email } = await person(role)
    const cookie = jar(await knock(email))
    for (const other of roles) {
      page.mockClear()
      if (role === other) {
        expect(await (await guarded(`/dashboard/${other}`, { cookie }))?.text()).toBe('the page')
        continue
      }
      expect(await thrown(guarded(`/dashboard/${other}`, { cookie }))).toMatchObject(deniedTo(role))
      expect(page).not.toHaveBeenCalled()
    }
  }
})

const deniedTo = (role: string) => ({
  data: { words: `Access denied. You don't have permission to view this page. Your role: ${role}` },
  init: { status: 403 },
})

const staff = async (staffRole: string | null) => {
  const { email, userId } = await person('admin')
  await db.update(profiles).set({ staffRole }).where(eq(profiles.userId, userId))
  return { userId, cookie: jar(await knock(email)) }
}

test('staff open what their role allows, and send forms only where it lets them act', async () => {
  const { cookie } = await staff('read-only')
  expect((await guarded('/dashboard/admin/orders', { cookie }))?.status).toBe(200)
  const form = { verb: 'save' }
  expect(await thrown(guarded('/dashboard/admin/settings/company', { cookie, form }))).toMatchObject(deniedTo('admin'))
  const sales = await staff('sales')
  expect(await thrown(guarded('/dashboard/admin/settings', sales))).toMatchObject(deniedTo('admin'))
})

test('a staff role that stands in no table, or none at all, opens nothing of the desk', async () => {
  for (const role of ['owner', 'constructor', '', null]) {
    const { cookie } = await staff(role)
    expect([role, await thrown(guarded('/dashboard/admin', { cookie }))]).toMatchObject([role, deniedTo('admin')])
  }
})

test('an address of the desk that stands in no table opens for nobody', async () => {
  const { cookie } = await staff('administrator')
  expect(await thrown(guarded('/dashboard/admin/new-screen', { cookie }))).toMatchObject(deniedTo('admin'))
})

test('a permission that is taken away is gone with the very next request', async () => {
  await staff('administrator')
  const { userId, cookie } = await staff('administrator')
  expect((await guarded('/dashboard/admin/settings', { cookie }))?.status).toBe(200)
  await changeRole({ ...ctx, viewer: system }, userId, 'admin', 'dispatcher')
  expect(await thrown(guarded('/dashboard/admin/settings', { cookie }))).toMatchObject(deniedTo('admin'))
  // Who they are stays: what is left to them still opens.
  expect((await guarded('/dashboard/admin/orders', { cookie }))?.status).toBe(200)
})

test('a page that is guarded and stands in no table opens for nobody', async () => {
  const { cookie } = await staff('administrator')
  expect(await thrown(guarded('/fuel', { cookie }))).toMatchObject(deniedTo('admin'))
})

test('someone whose role cannot be read is denied, and no role is named', async () => {
  const { email, userId } = await person('admin')
  const cookie = jar(await knock(email))
  await db.delete(profiles).where(eq(profiles.userId, userId))
  expect(await thrown(guarded('/support', { cookie }))).toMatchObject({
    data: { words: "Access denied. You don't have permission to view this page." },
    init: { status: 403 },
  })
})

test('hazard 15: what a signed-in person sees is not kept in any cache', async () => {
  const { email } = await person('customer')
  const response = await guarded('/dashboard/customer', { cookie: jar(await knock(email)) })
  expect(response?.headers.get('Cache-Control')).toBe('no-store')
})
