import { expect, test } from 'vitest'
import { changeProfileOf } from '#features/accounts/own-account.ts'
import { changeRole } from '#features/accounts/manage-account.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { loader } from './live.ts'

const { db } = await testDatabase()
const { ctx, knock, owner, visit } = ownersOn(db)
const listening = async (cookie: string, visiting = visit) =>
  (await loader(visiting('/api/live', { cookie }) as never)) as Response

test('REQUIRE_2FA=admin: an administrator without codes is told nothing of what happens', async () => {
  const strict = ownersOn(db, { REQUIRE_2FA: 'admin' })
  const { cookie } = await strict.owner('admin')
  const answer = await listening(cookie, strict.visit)
  expect([answer.status, await answer.text()]).toEqual([403, '{"user":null}'])
  const customer = await listening((await strict.owner('customer')).cookie, strict.visit)
  expect(customer.status).toBe(200)
  await customer.body?.cancel()
})

test('an administrator hears of what a colleague does to an account, and not of who signs in', async () => {
  const someone = await owner('customer')
  const { cookie } = await owner('admin')
  const reader = (await listening(cookie)).body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (name: string) => {
    while (!heard.includes(`"${name}"`)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`The stream ended before ${name}.`)
      heard += value
    }
  }
  // What happens before the first look into the diary is no news, so it happens again until it is heard.
  let names = 0
  const again = () => changeProfileOf(ctx, someone.userId, { displayName: `Dana ${++names}`, phone: '' })
  const renaming = setInterval(() => void again(), 300)
  await hear('account.profile_changed').finally(() => clearInterval(renaming))
  await knock(someone.email)
  await changeRole(ctx, someone.userId, 'supplier')
  await hear('account.role_changed')
  expect(heard).not.toContain('signed_in')
  await reader?.cancel()
})
