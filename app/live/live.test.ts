import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { changeProfileOf } from '#features/accounts/own-account.ts'
import { changeRole } from '#features/accounts/manage-account.ts'
import { thursdayMorning } from '#domain/testing.ts'
import { logEvent } from '#events/audit-log.ts'
import { customerEvents } from '#features/customers/events.ts'
import { giveBack } from '#features/customers/disown.ts'
import { heldByAccount } from '#features/customers/disown-form.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { loader as orderLive } from '#features/orders/pages/link/live.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { services } from '#http/context.ts'
import { jar } from '#features/accounts/testing.ts'
import { listenToDiary } from './diary-feed.ts'
import { loader } from './live.ts'

const { db, pool } = await testDatabase()
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

test('an event type the stream does not define blocks no other event', async () => {
  const someone = await owner('customer')
  const colleague = await stream((await owner('admin')).cookie)
  await expect
    .poll(async () => {
      const truck = { ...customerEvents.order_moved, name: 'order.truck' } as never
      await logEvent(ctx, truck, randomUUID(), {}, { to: 'nobody' })
      await changeProfileOf(ctx, someone.userId, { displayName: `Dana ${randomUUID()}`, phone: '' })
      return colleague.heard()
    })
    .toContain('account.profile_changed')
})

/** Listens, and gives what was heard so far and whether it is over. */
const stream = async (cookie: string) => {
  const answer = await listening(cookie)
  let [heard, over] = ['', false]
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
    over = true
  })()
  return { heard: () => heard, over: () => over }
}

/** A second session of the same account. */
const signedInAgain = async (email: string) => jar(await knock(email))

test('a session has eight streams and an account twenty: the oldest ends, and is told not to begin again', async () => {
  const someone = await owner('customer')
  const streams: Awaited<ReturnType<typeof stream>>[] = []
  for (let n = 0; n < 9; n++) streams.push(await stream(someone.cookie))
  await expect.poll(() => streams.map(({ over }) => over())).toEqual([true, ...Array(8).fill(false)])
  expect(streams[0]?.heard()).toContain('event: replaced')
  for (let session = 0; session < 2; session++) {
    const cookie = await signedInAgain(someone.email)
    for (let n = 0; n < 8; n++) streams.push(await stream(cookie))
  }
  await expect.poll(() => streams.filter(({ over }) => !over()).length).toBe(20)
  expect(streams.slice(0, 6).map(({ over }) => over())).toEqual([true, true, true, true, true, false])
})

test('a process has a thousand streams; the next one is asked to wait, unless it takes the place of its own', async () => {
  const app = visit('/api/live').context.get(services)
  const others = Array.from({ length: 1000 }, (_, n) =>
    listenToDiary(app, { token: `${n}`, userId: `${n}`, tell: () => {}, end: () => {} }),
  )
  const { cookie } = await owner('customer')
  const answer = await listening(cookie)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  others.forEach((leave) => leave())
  expect((await stream(cookie)).over()).toBe(false)
})

test('all event streams share one query for their sessions, and one for what each account may see', async () => {
  const someone = await owner('customer')
  const second = await signedInAgain(someone.email)
  const asked: string[] = []
  for (const cookie of [someone.cookie, someone.cookie, second, second]) await stream(cookie)
  const query = pool.query.bind(pool)
  vi.spyOn(pool, 'query').mockImplementation((...args: Parameters<typeof query>) => {
    asked.push(JSON.stringify(args[0]))
    return query(...args)
  })
  await changeProfileOf(ctx, someone.userId, { displayName: 'Dana Once', phone: '' })
  await expect.poll(() => asked.filter((text) => text.includes('from \\"orders\\"')).length).toBeGreaterThan(0)
  expect(asked.filter((text) => text.includes('from \\"sessions\\"')).length).toBeLessThanOrEqual(2)
})

test('behind a private link one hears that its own order changed, and of nothing else; a replaced link is told no more', async () => {
  const trade = tradeOn({ ...ctx, now: thursdayMorning })
  const [staff, buyer] = [await trade.person('admin'), await trade.person('customer')]
  const [order, other] = [await trade.ordered(staff, buyer), await trade.ordered(staff, buyer)]
  const params = { link: order.secretLink }
  const answer = (await orderLive({ ...visit(`/order/${params.link}/live`, {}), params } as never)) as Response
  let [heard, over] = ['', false]
  void (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += text
    over = true
  })()
  // What happens before the first look into the diary is no news, so it happens again until it is heard.
  const say = (orderId: string) =>
    logEvent({ ...ctx, viewer: staff }, customerEvents.order_moved, orderId, {}, { to: 'nobody' })
  await expect
    .poll(async () => {
      await say(other.id)
      await say(order.id)
      return heard
    })
    .toContain(`{"name":"changed","subject":"${order.id}"}`)
  expect(heard).not.toContain(other.id)
  expect(heard).not.toContain('customer.order_moved')
  const { state, changes } = order
  await giveBack(
    { ...ctx, viewer: staff },
    heldByAccount.order,
    order.id,
    { state, changes },
    { email: null, reason: 'Not theirs.' },
  )
  await expect.poll(() => over).toBe(true)
  await expect(orderLive({ ...visit(`/order/${params.link}/live`, {}), params } as never)).rejects.toMatchObject({
    init: { status: 404 },
  })
})
