import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { mails } from '#mails/schema.ts'
import { openDatabase } from '#platform/db.ts'
import { testDatabase } from '#platform/testing.ts'
import { accountLimit, addressLimit, takeTries } from './limits.ts'
import { setPassword } from './password.ts'
import { makeAdmin } from './make-account.ts'
import { accountsOn, jar, now, password } from './testing.ts'

const { db, connection } = await testDatabase()
const { auth, ctx, knock, person } = accountsOn(db)
const wrong = { word: 'not this one' }
const outcomes = (answers: { outcome: string }[]) => Object.groupBy(answers, ({ outcome }) => outcome)

const repeat = async <Answer>(times: number, attempt: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = []
  for (let index = 0; index < times; index++) answers.push(await attempt(index))
  return answers
}

test('hazard 21: one password tried on many accounts from one address is slowed', async () => {
  const tries = await repeat(35, (index) =>
    takeTries({ db, now: now() }, [addressLimit('192.0.2.21'), accountLimit(`a${index}`)], 1),
  )
  expect(tries.filter((wait) => wait === 0)).toHaveLength(30)
  expect(tries.at(-1)).toBeGreaterThan(0)
})

test('hazards 22 and 23: many passwords on one account are slowed, whatever addresses they come from', async () => {
  const { email } = await person('customer')
  const answers = await repeat(14, (index) => knock(email, { ...wrong, address: `198.51.100.${index}` }))
  expect(outcomes(answers).wrong).toHaveLength(10)
  expect(outcomes(answers)['too-many']).toHaveLength(4)
  expect(await knock(email, { address: '198.51.100.99' }), 'even the right password, from a stranger').toMatchObject({
    outcome: 'too-many',
  })
})

test('the owner is mailed at the tenth wrong password, once a day, and nobody about an address without an account', async () => {
  const { email, userId } = await person('customer')
  const nobody = 'nobody@works.example'
  const told = () => db.select().from(mails).where(eq(mails.email, 'account-guessed'))
  for (let index = 0; index < 9; index++) await knock(email, { ...wrong, address: `198.51.100.${index}` })
  expect(await told()).toEqual([])
  for (let index = 9; index < 14; index++) await knock(email, { ...wrong, address: `198.51.100.${index}` })
  for (let index = 0; index < 14; index++) await knock(nobody, { ...wrong, address: `203.0.113.${index}` })
  expect(await told()).toMatchObject([{ recipient: email, subjectId: userId }])
})

test('hazard 22: an address without an account is slowed in the same way', async () => {
  const answers = await repeat(12, (index) =>
    knock('no.such@works.example', { ...wrong, address: `198.51.101.${index}` }),
  )
  expect(outcomes(answers)['too-many']).toHaveLength(2)
})

test('hazard 23: all addresses of one IPv6 customer count as one', async () => {
  const at = now()
  const waits = await repeat(31, (index) =>
    takeTries({ db, now: at }, [addressLimit(`2001:db8:1:2::${index.toString(16)}`)], 1),
  )
  expect(waits.findIndex((wait) => wait > 0)).toBe(30)
  expect(await takeTries({ db, now: at }, [addressLimit('2001:db8:1:300::1')], 1)).toBe(0)
})

test('tries at the same moment are all counted', async () => {
  const clock = { db, now: now() }
  const waits = await Promise.all(
    Array.from({ length: 40 }, () => takeTries(clock, [accountLimit('rush@works.example')], 1)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test('hazard 24: limits survive a restart', async () => {
  const at = now()
  await repeat(10, () => takeTries({ db, now: at }, [accountLimit('kept@works.example')], 1))
  const restarted = openDatabase(connection)
  expect(await takeTries({ db: restarted.db, now: at }, [accountLimit('kept@works.example')], 1)).toBe(120)
  await restarted.close()
})

test('hazard 25: patience comes back by itself, and the wait that was told is enough', async () => {
  const { email } = await person('customer')
  await repeat(10, () => knock(email, wrong))
  const refused = await knock(email)
  if (refused.outcome !== 'too-many') throw new Error(refused.outcome)
  expect(await knock(email, { at: now().add({ seconds: refused.waitSeconds }) })).toMatchObject({
    outcome: 'signed-in',
  })
})

test('hazard 25: the owner comes in from a known browser while a stranger keeps guessing', async () => {
  const { email } = await person('customer')
  const cookie = jar(await knock(email))
  await repeat(12, (index) => knock(email, { ...wrong, address: `198.51.102.${index}` }))
  expect(await knock(email, { cookie })).toMatchObject({ outcome: 'signed-in' })
  const other = await person('customer')
  await repeat(12, (index) => knock(other.email, { ...wrong, address: `198.51.103.${index}` }))
  expect(await knock(other.email, { cookie }), 'known to one account is not known to another').toMatchObject({
    outcome: 'too-many',
  })
})

test('hazard 25: a new password by link gives the tries back', async () => {
  const { email } = await person('admin')
  await repeat(10, (index) => knock(email, { ...wrong, address: `198.51.104.${index}` }))
  const { token } = await makeAdmin(ctx, auth, email)
  await setPassword(ctx, auth, token, password)
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in' })
})

test('a right password uses up no try', async () => {
  const { email } = await person('customer')
  const answers = await repeat(15, () => knock(email))
  expect(outcomes(answers)['signed-in']).toHaveLength(15)
})

test('RATE_LIMIT_FACTOR multiplies what is allowed', async () => {
  const clock = { db, now: now() }
  const waits = await repeat(25, () => takeTries(clock, [accountLimit('load@works.example')], 2))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
})
