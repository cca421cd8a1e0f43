import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCipher } from '#platform/cipher.ts'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { mails } from '#mails/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { findRequest } from './find.ts'
import { revealAnswer } from './reveal-answer.ts'
import { submitRequest } from './submit.ts'

const { db } = await testDatabase()

const typed = 'First Farmers Bank, ask for Ms. Keller'
const form = { kind: 'credit', title: 'Credit application', prefix: 'CA', promise: 'fuel_quote' }
const admin: Viewer = {
  role: 'admin',
  staffRole: 'administrator',
  userId: randomUUID(),
  name: 'Robin',
  email: 'robin@leonefuel.example',
}

const submission = (reference = typed, submissionId: string = randomUUID()) => ({
  submissionId,
  answers: [
    { name: 'fullName', label: 'Full name', value: 'Hilltop Excavating', said: 'Hilltop Excavating' },
    {
      name: 'bankReference',
      label: 'Bank reference',
      value: reference,
      said: 'Provided, stored encrypted',
      secret: true,
    },
  ],
  contact: { name: 'Hilltop Excavating', email: 'office@hilltop-excavating.example' },
})

const applied = async () => (await submitRequest(contextOn(db), form, submission())).request

test('hazard 122: the bank reference lies nowhere in clear: not in the row, not in the diary, not in a mail', async () => {
  const { id } = await applied()
  const row = await findRequest(contextOn(db, { viewer: admin }), id)
  expect(row.answers[1]).toMatchObject({ value: expect.stringMatching(/^v1\./), said: 'Provided, stored encrypted' })
  const letters = await db.select().from(mails).where(eq(mails.subjectId, id))
  expect(letters).toHaveLength(2)
  expect(JSON.stringify([row, letters, await historyOf(contextOn(db), id)])).not.toContain('Farmers')
})

test('an administrator reads it, and each look is in the diary with who and when', async () => {
  const { id } = await applied()
  const ctx = contextOn(db, { viewer: admin })
  expect(await revealAnswer(ctx, id, 'bankReference')).toBe(typed)
  const looks = (await historyOf(ctx, id)).filter(({ name }) => name === 'request.reveal')
  expect(looks).toMatchObject([{ actorName: 'Robin', detail: { answer: 'bankReference' } }])
})

test('no other role reveals an encrypted answer, and a refused attempt leaves no entry', async () => {
  const customer: Viewer = { ...admin, role: 'customer' }
  const { id } = await applied()
  const dispatcher: Viewer = { ...admin, staffRole: 'dispatcher' }
  const others = [
    [customer, 'not-found'],
    [visitor, 'not-found'],
    [system, 'forbidden'],
    [dispatcher, 'forbidden'],
  ] as const
  for (const [viewer, kind] of others)
    await expect(revealAnswer(contextOn(db, { viewer }), id, 'bankReference')).rejects.toMatchObject({ kind })
  expect((await historyOf(contextOn(db), id)).map(({ name }) => name)).toEqual(['request.received'])
})

test('an ordinary answer is not revealed, and one of another SECRET is refused in words', async () => {
  const { id } = await applied()
  const ctx = contextOn(db, { viewer: admin })
  await expect(revealAnswer(ctx, id, 'fullName')).rejects.toMatchObject({ kind: 'not-found' })
  const elsewhere = { ...ctx, cipher: createCipher('another secret') }
  await expect(revealAnswer(elsewhere, id, 'bankReference')).rejects.toThrow('encrypted with another SECRET')
})

test('a repeat with the same bank reference is the same request, and one with another is told apart', async () => {
  const sent = submission()
  await submitRequest(contextOn(db), form, sent)
  expect((await submitRequest(contextOn(db), form, sent)).outcome).toBe('repeated')
  const other = submission('Second Bank', sent.submissionId)
  expect((await submitRequest(contextOn(db), form, other)).outcome).toBe('differs')
})
