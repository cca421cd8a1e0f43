import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan } from '#emails/index.ts'
import { contextOn } from '#domain/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { withdrawRequest } from './link-holder.ts'
import { moveRequest } from './move.ts'
import { deskOn } from './testing.ts'

const { db } = await testDatabase()
const { sent, person } = deskOn(db)

test.each(['Dana Field', 'D. Field, Hilltop Farm'])(
  'the office is told that %s canceled while signed in',
  async (name) => {
    const dana = await person('customer', 'Dana Field')
    const request = await sent({ viewer: dana, contact: { name, email: dana.email } })
    const ctx = contextOn(db, { viewer: dana, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
    await withdrawRequest(ctx, request.secretLink, { state: request.state, changes: request.changes })
    const told = await db
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, request.id), eq(mails.email, 'request-withdrawn')))
    expect(told.map(({ recipient }) => recipient)).toEqual(['desk@leonefuel.example'])
  },
)

test('the office is not told of what it canceled for a customer of the same name', async () => {
  const staff = await person('admin', 'Robin Marsh')
  const request = await sent({ contact: { name: 'Robin Marsh', phone: '(614) 555-0168' } })
  const ctx = contextOn(db, { viewer: staff, mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
  await moveRequest(ctx, request.id, 'withdraw')
  expect(await db.$count(mails, and(eq(mails.subjectId, request.id), eq(mails.email, 'request-withdrawn')))).toBe(0)
})
