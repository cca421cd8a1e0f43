import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import '../app/platform/testing-hashing.ts'
import { loadSecret } from '../app/platform/secret.ts'
import { accountsOn, jar } from '../app/features/accounts/testing.ts'
import type { Role } from '../app/domain/viewer.ts'
import { onDatabase, siteDatabase } from './database.ts'

/**
 * Someone new with a verified address, and the cookies of their browser once they have signed in. How one comes to be
 * and signs in by hand is told by accounts.spec.ts; here it is done beside the pages.
 */
export const signedIn = async (role: Role, email = `${role}-${randomUUID().slice(0, 8)}@leonefuel.example`) => {
  const origin = process.env.SITE_ORIGIN ?? ''
  const secret = loadSecret({ secret: undefined, dataDir: process.env.SITE_DATA ?? '' })
  const { db, close } = await siteDatabase()
  const { person, knock } = accountsOn(db, { origin, secret, rateLimitFactor: 1000 })
  try {
    const { userId } = await person(role, email)
    const cookies = jar(await knock(email))
      .split('; ')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url: origin }
      })
    return { email, userId, cookies }
  } finally {
    await close()
  }
}

type Person = Awaited<ReturnType<typeof signedIn>>
type PersonName = 'robin' | 'casey' | 'dana'

/**
 * Two administrators and a customer whom every journey may be: none signs out, or changes their account. The chat rings
 * for none of them, or it would in every journey at once.
 */
export const makeRegulars = async (): Promise<Record<PersonName, Person>> => {
  const [robin, casey] = [
    await signedIn('admin', 'robin@leonefuel.example'),
    await signedIn('admin', 'casey@leonefuel.example'),
  ]
  const away = `insert into chat_desks (user_id, ring) select unnest($1::uuid[]), 'away'`
  await onDatabase(away, [[robin.userId, casey.userId]])
  return { robin, casey, dana: await signedIn('customer', 'dana@hilltop-farm.example') }
}

export const regular = (who: PersonName): Person => JSON.parse(process.env.SITE_REGULARS ?? '{}')[who]

export const comeInAs = (page: Page, who: PersonName | Person) =>
  page.context().addCookies((typeof who === 'string' ? regular(who) : who).cookies)
