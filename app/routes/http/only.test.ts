import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { profiles } from '#domain/accounts/schema.ts'
import { jar } from '#domain/accounts/testing.ts'
import { roles } from '#domain/viewer.ts'
import { testDatabase } from '#platform/testing.ts'
import { thrown, visitsOn } from '../auth/testing.ts'
import { only } from './only.ts'

const { db } = await testDatabase()
const { knock, person, visit } = visitsOn(db)
const page = vi.fn(async () => new Response('the page'))
afterEach(() => page.mockClear())

const guarded = async (allowed: Parameters<typeof only>, args: ReturnType<typeof visit>) => only(...allowed)(args, page)

test('a visitor is sent to sign in, in place of the page in the history, and told where to come back to', async () => {
  const answer = await thrown(guarded(['admin'], visit('/dashboard/admin/inbox?show=late')))
  if (!(answer instanceof Response)) throw answer
  expect(answer.headers.get('Location')).toBe('/auth?from=%2Fdashboard%2Fadmin%2Finbox%3Fshow%3Dlate')
  expect(answer.headers.get('X-Remix-Replace')).toBe('true')
  expect(page).not.toHaveBeenCalled()
})

test('an address too long for a header is not told, so that every client and proxy takes the redirect', async () => {
  const long = `/dashboard/admin/inbox?q=${encodeURIComponent('⛽'.repeat(200))}`
  const answer = await thrown(guarded(['admin'], visit(long)))
  if (!(answer instanceof Response)) throw answer
  expect(answer.headers.get('Location')).toBe('/auth')
})

test('hazard 40: each role opens its own pages; any other is denied with 403 before a loader runs', async () => {
  for (const role of roles) {
    const { email } = await person(role)
    const cookie = jar(await knock(email))
    for (const allowed of roles) {
      page.mockClear()
      if (role === allowed) {
        expect(await (await guarded([allowed], visit('/dashboard', { cookie })))?.text()).toBe('the page')
        continue
      }
      expect(await thrown(guarded([allowed], visit('/dashboard', { cookie })))).toMatchObject({
        data: { words: `Access denied. You don't have permission to view this page. Your role: ${role}` },
        init: { status: 403 },
      })
      expect(page).not.toHaveBeenCalled()
    }
  }
})

test('somebody whose role cannot be read is denied, and no role is named', async () => {
  const { email, userId } = await person('admin')
  const cookie = jar(await knock(email))
  await db.delete(profiles).where(eq(profiles.userId, userId))
  expect(await thrown(guarded([...roles], visit('/support', { cookie })))).toMatchObject({
    data: { words: "Access denied. You don't have permission to view this page." },
    init: { status: 403 },
  })
})

test('hazard 15: what a signed-in person sees is not kept in any cache', async () => {
  const { email } = await person('customer')
  const response = await guarded(['customer'], visit('/dashboard/customer', { cookie: jar(await knock(email)) }))
  expect(response?.headers.get('Cache-Control')).toBe('no-store')
})
