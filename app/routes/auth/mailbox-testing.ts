import { asc, eq } from 'drizzle-orm'
import { mails } from '#domain/mails/schema.ts'
import { renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import type { Auth } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'

/** The mails a test's people were written, as they would read them. */
export const mailboxOn = (db: Db, auth: Auth) => {
  const namesOf = async (address: string) => (await rowsOf(address)).map(({ email }) => email)
  const rowsOf = (address: string) =>
    db.select().from(mails).where(eq(mails.recipient, address)).orderBy(asc(mails.createdAt), asc(mails.id))

  /** The path of the last link of this kind that was sent to an address. */
  const linkTo = async (address: string, email: string) => {
    const row = (await rowsOf(address)).findLast((mail) => mail.email === email)
    if (!row) throw new Error(`No ${email} was sent to ${address}.`)
    const head = { origin: 'http://localhost:3000', keyOf: auth.seal.keyOf, company: letterhead.company }
    const { text } = await renderEmail(row.email, row.data, head)
    const link = new URL(/http\S+token=[\w-]+[\w&=%-]*/.exec(text)?.[0] ?? 'http://no.link')
    return link.pathname + link.search
  }

  return { namesOf, linkTo }
}
