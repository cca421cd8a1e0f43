import { eq } from 'drizzle-orm'
import { findRecipients, type Recipients } from '#features/accounts/recipients.ts'
import { users } from '#features/accounts/schema.ts'
import type { Context } from '#domain/context.ts'
import { requests } from '#features/requests/schema.ts'
import type { Quote } from './schema.ts'

/** `copyTo`: an address that gets the quote as a file, because nobody signs in with it for the company whose quote it is. */
export type QuoteRecipients = Recipients & { copyTo: string | null }

export type QuoteContact = Pick<Quote, 'userId' | 'companyId' | 'contactEmail' | 'requestId'>

/**
 * Who a quote is mailed to. A company's goes to the person who asked for it in an account, or else to its managers or its own
 * address, and as a file also to the address that staff typed: it opens no link and accepts nothing. Someone who asked
 * and has left the company gets nothing, unless staff typed another address for them.
 */
export const findQuoteRecipients = async (ctx: Context, quote: QuoteContact): Promise<QuoteRecipients> => {
  const found = await findRecipients(ctx, quote)
  const typed = quote.contactEmail?.toLowerCase()
  if (!quote.companyId || !typed) return { ...found, copyTo: null }
  const known = [...found.to, ...(await addressesOfAsker(ctx, quote))].map((each) => each.toLowerCase())
  return { ...found, copyTo: known.includes(typed) ? null : quote.contactEmail }
}

/** Those of the person who asked for it while they acted for the company. */
const addressesOfAsker = async ({ db }: Context, { userId, companyId, requestId }: QuoteContact): Promise<string[]> => {
  const [account] = userId ? await db.select({ email: users.email }).from(users).where(eq(users.id, userId)) : []
  const [asked] = requestId
    ? await db
        .select({ email: requests.contactEmail, companyId: requests.companyId })
        .from(requests)
        .where(eq(requests.id, requestId))
    : []
  return [account?.email, asked?.companyId === companyId ? asked?.email : undefined].filter((email) => email != null)
}

/** All of them as a version keeps them, the address that was typed first. */
export const formatRecipients = ({ to, copyTo }: QuoteRecipients): string | null =>
  [copyTo, ...to].filter((email) => email !== null).join(', ') || null

/** The addresses of a version, in small letters. */
export const readRecipients = (offeredTo: string | null): string[] => offeredTo?.toLowerCase().split(', ') ?? []

/** What the form says below the address: who gets the quote once it is sent. */
export const whereQuoteGoes = async (ctx: Context, quote: QuoteContact): Promise<string> => {
  const typed = quote.contactEmail?.toLowerCase()
  const { to, portal, unlinked, copyTo } = await findQuoteRecipients(ctx, quote)
  const isInstead = portal || unlinked
  const others = isInstead || !quote.userId ? to.filter((email) => email.toLowerCase() !== typed) : []
  const names = new Intl.ListFormat('en-US').format(others)
  if (isInstead && typed && !copyTo && others.length === to.length)
    return [
      `${quote.contactEmail} no longer acts for this company, so we`,
      others.length > 0 ? `send the quote to ${names} instead.` : "can't email the quote there.",
      'To send it to another address as well, enter that email.',
    ].join(' ')
  const here = `We send the quote here${copyTo ? ' as a PDF' : ''}.`
  if (others.length === 0) return here
  return `${here} ${names} also ${others.length === 1 ? 'gets' : 'get'} it${unlinked ? '' : ', with the link to accept it'}.`
}
