import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Db } from '#platform/db.ts'
import type { Context } from '#domain/context.ts'
import { mails } from '#mails/schema.ts'
import type { MailPlan } from '#mails/plan.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system, type Viewer } from '#domain/viewer.ts'
import { confirm, subscribe } from './subscribe.ts'
import { subscribers } from './schema.ts'

export const admin: Viewer = {
  role: 'admin',
  staffRole: 'administrator',
  userId: 'u1',
  name: 'Ada',
  email: 'ada@fuel.example',
}

/** What the catalogue plans for the newsletter's events. */
const plan: MailPlan = (event) => {
  const { subscriber } = event as { subscriber?: { email: string } }
  return subscriber ? [{ email: event.name, audience: 'visitor', to: subscriber.email, data: event }] : []
}

/** The newsletter on a test's own database, at so many hours after a Thursday morning. */
export const newsletterOn = (db: Db) => {
  const at = (hours: number, viewer: Viewer = system): Context =>
    contextOn(db, { viewer, mails: plan, now: after(thursdayMorning, hours) })
  const rows = () => db.select().from(subscribers).orderBy(subscribers.createdAt, subscribers.email)
  const row = async (email: string) => {
    const [found] = await db.select().from(subscribers).where(eq(subscribers.email, email))
    if (!found) throw new Error(`${email} is not on the list.`)
    return found
  }
  const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)

  /** Someone who signed up and pressed the button. */
  const reader = async (email: string) => {
    await subscribe(at(0), email, 'By email.')
    await confirm(at(0), (await row(email)).confirmToken)
    return row(email)
  }

  return { at, rows, row, mailsTo, reader }
}

const after = (start: Temporal.Instant, hours: number) => start.add({ seconds: Math.round(hours * 3600) })
