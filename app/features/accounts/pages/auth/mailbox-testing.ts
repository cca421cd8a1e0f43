import { asc, eq } from 'drizzle-orm'
import { mails } from '#mails/schema.ts'
import { renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import type { Auth } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'

/** The mails a test's people were written, as they would read them. */
export const mailboxOn = (db: Db, auth: Auth) => {
  const namesOf = async (address: string) => (await rowsOf(address)).map(({ email }) => email)
  const rowsOf = (address: string) =>
    db.select().from(mails).where(eq(mails.recipient, address)).orderBy(asc(mails.createdAt), asc(mails.id))

  /** The paths of the links of this kind that were sent to an address, oldest first. */
  const linksTo = async (address: string, email: string) => {
    const rows = (await rowsOf(address)).filter((mail) => mail.email === email)
    const ownLetterhead = {
      origin: 'http://localhost:3000',
      tokenFor: auth.cipher.tokenFor,
      company: letterhead.company,
    }
    return Promise.all(
      rows.map(async ({ data }) => {
        const { text } = await renderEmail(email, data, ownLetterhead)
        const link = new URL(/http\S+token=[\w-]+[\w&=%-]*/.exec(text)?.[0] ?? 'http://no.link')
        return link.pathname + link.search
      }),
    )
  }

  /** The last of them. */
  const linkTo = async (address: string, email: string) => {
    const link = (await linksTo(address, email)).at(-1)
    if (!link) throw new Error(`No ${email} was sent to ${address}.`)
    return link
  }

  return { namesOf, linksTo, linkTo }
}
