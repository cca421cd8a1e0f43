import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { Db } from '#platform/db.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { visitor, type Role, type Viewer } from '#domain/viewer.ts'
import type { Answer } from './answer.ts'
import type { Request } from './schema.ts'
import { submitRequest, type Contact } from './submit.ts'

export const quoteForm = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }

type TestRequestInput = {
  viewer?: Viewer
  now?: Temporal.Instant
  contact?: Contact
  said?: string[]
  /** Answers as their form stores them, beside what was `said`. */
  answers?: readonly Answer[]
  kind?: string
  spamScore?: number
}

/** People and requests of a test's own database. */
export const deskOn = (db: Db) => ({
  person: async (role: Role, name: string): Promise<Viewer & { userId: string; email: string }> => {
    const userId = randomUUID()
    const email = `${userId}@leonefuel.example`
    await db
      .insert(users)
      .values({ id: userId, name, email, emailVerified: true, createdAt: new Date(), updatedAt: new Date() })
    const staff = role === 'admin' ? { staffRole: 'administrator' } : {}
    await db.insert(profiles).values({ userId, role, displayName: name, ...staff })
    return { role, userId, name, email, ...staff }
  },
  /** A request as its form stores it, on a Thursday morning unless told otherwise. */
  sent: async ({
    viewer = visitor,
    now = thursdayMorning,
    contact = {},
    said = [],
    answers: typed = [],
    kind,
    spamScore,
  }: TestRequestInput = {}): Promise<Request> => {
    const answers = said.map((said, place): Answer => ({
      name: `answer${place}`,
      label: `Answer ${place}`,
      value: said,
      said,
    }))
    const form = { ...quoteForm, ...(kind && { kind }) }
    const { request } = await submitRequest(contextOn(db, { viewer, now }), form, {
      submissionId: randomUUID(),
      answers: [...answers, ...typed],
      contact,
      spamScore,
    })
    return request
  },
})
