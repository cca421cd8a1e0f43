import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { signInLimits } from '#features/accounts/schema.ts'
import { countSignUp } from './subscribe.ts'
import { newsletterOn } from './testing.ts'

const { db } = await testDatabase()
const { at } = newsletterOn(db)

const signUps = async (count: number, { address = '192.0.2.7', hours = 0, factor = 1 } = {}) => {
  for (let nth = 0; nth < count; nth++) await countSignUp(at(hours), address, factor)
}

test('twenty addresses at once, then one a minute, from each connection; its address is not kept', async () => {
  await signUps(20)
  await expect(signUps(1)).rejects.toMatchObject({ kind: 'too-many' })
  await signUps(20, { address: '192.0.2.8' })
  await signUps(1, { hours: 1.05 / 60 })
  await expect(signUps(1, { hours: 1.05 / 60 })).rejects.toMatchObject({ kind: 'too-many' })
  expect(JSON.stringify(await db.select().from(signInLimits))).not.toContain('192.0.2')
})

test('the factor for tests and load runs multiplies it', async () => {
  await signUps(40, { address: '198.51.100.1', factor: 2 })
  await expect(signUps(1, { address: '198.51.100.1', factor: 2 })).rejects.toMatchObject({ kind: 'too-many' })
})
