import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import { agingOf } from '#features/ledger/find.ts'
import { ownCustomer } from '#features/ledger/own-account.ts'
import { answering } from '#http/answering.ts'
import { pageWords } from '../page/page-words.ts'
import { WordsPage } from '../page/words-page.tsx'
import { loadedMeta } from '../page-meta.ts'
import type { Route } from './+types/accounts.ts'

export const meta = loadedMeta

export const loader = answering(async ({ context }: Route.LoaderArgs, ctx) => ({
  ...pageWords(context, 'accounts'),
  balance: await balanceInWords(ctx),
}))

/** What a customer owes; nothing for anyone else, or before the first invoice. */
const balanceInWords = async (ctx: Context): Promise<string | undefined> => {
  if (ctx.viewer.role !== 'customer' || ctx.billing.cutOver === null || !can(ctx.viewer, 'prices.see')) return undefined
  const customer = await ownCustomer(ctx)
  if (!customer) return undefined
  const { balance, pastDue } = await agingOf(ctx, customer.id)
  return `Your balance is ${formatCents(balance)}${pastDue > 0 ? `, of which ${formatCents(pastDue)} is past due` : ''}.`
}

export default function Accounts({ loaderData: { words, balance } }: Route.ComponentProps) {
  return (
    <>
      <WordsPage words={words} />
      {balance && (
        <section className="wrap page-body" aria-label="Your balance">
          <p>
            {balance}{' '}
            <a className="text-link" href={href('/dashboard/customer/account')}>
              See your account
            </a>
          </p>
        </section>
      )}
    </>
  )
}
