import { href } from 'react-router'
import { demand } from '#domain/can.ts'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ownCustomer } from '../../own-account.ts'
import { accountView } from '../account-view.ts'
import { Account } from '../account.tsx'
import type { Route } from './+types/account'

export const meta = () => [{ title: 'Account balance' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  demand(ctx, 'prices.see')
  const own = await ownCustomer(ctx)
  return { account: own && (await accountView(ctx, own.id)), payTo: ctx.billing.payTo }
})

const pageOf = (id: string) => href('/dashboard/customer/invoices/:id', { id })

/** What a customer owes us, by when, and what became of what they paid. */
export default function OwnAccount({ loaderData: { account, payTo } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Account balance"
        lead={
          account
            ? `You owe ${account.aging.balance}${account.aging.pastDue ? `, of which ${account.aging.pastDue} is past due` : ''}.`
            : undefined
        }
        actions={<ButtonLink href={href('/dashboard/customer/invoices')}>All invoices</ButtonLink>}
      />
      <div className="wrap page-body sections">
        {account ? (
          <>
            <p>{payTo}</p>
            <Account {...account} pageOf={pageOf} />
          </>
        ) : (
          <EmptyState title="Nothing was billed yet">After a delivery, the invoice shows up here.</EmptyState>
        )}
      </div>
    </>
  )
}
