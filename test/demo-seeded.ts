import { Temporal } from 'temporal-polyfill'
import { content } from '../app/content/testing.ts'
import { contextOn } from '../app/domain/testing.ts'
import type { Viewer } from '../app/domain/viewer.ts'
import { mailPlan } from '../app/emails/index.ts'
import { accountsOn } from '../app/features/accounts/testing.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { seedDemo } from '../server/demo/world.ts'
import { siteContent } from '../server/site-content.ts'

const made = new Map<string, Promise<string>>()

/**
 * A database of its own with the demo world as someone finds it who opens it then, and what makes a context on it. It
 * takes a quarter of a minute to make, so the files of a worker share what they copy.
 */
export const demoSeededAt = async (moment: string) => {
  const seeded = made.get(moment) ?? seed(moment)
  made.set(moment, seeded)
  const database = await testDatabase({ template: await seeded })
  return { database, contextFor: contextsOn(database.db, moment) }
}

const contextsOn = (db: Parameters<typeof contextOn>[0], moment: string) => {
  const { calendar, promises, taxes } = content
  const mails = mailPlan({ staffEmail: 'desk@leonefuel.example' })
  const { site } = siteContent('content', { error: () => {} })
  const now = Temporal.Instant.from(moment)
  return (viewer: Viewer) => contextOn(db, { viewer, now, calendar, promises, taxes, mails, site })
}

const seed = async (moment: string) => {
  const { db, pool, close } = await testDatabase({ keep: true })
  // The mails themselves are looked at elsewhere.
  const render = async (subject: string) => ({ subject, text: '', html: '' })
  const post = { from: 'demo@leonefuel.example', render }
  await seedDemo({ contextFor: contextsOn(db, moment), auth: accountsOn(db).auth, content, post })
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await close()
  return rows[0]?.name ?? ''
}
