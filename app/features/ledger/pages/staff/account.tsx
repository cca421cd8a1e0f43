import { href } from 'react-router'
import { findCustomer } from '#features/customers/customer.ts'
import { answering } from '#http/answering.ts'
import { Linked } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { termsOfCustomer } from '../../customer-terms.ts'
import { termsInWords } from '../../terms.ts'
import { accountView } from '../account-view.ts'
import { Account } from '../account.tsx'
import type { Route } from './+types/account'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? 'Account'} | Receivables` }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const customer = await findCustomer(ctx, params.id)
  const id = customer.mergedInto ?? customer.id
  const { terms, unread } = await termsOfCustomer(ctx, id)
  return {
    ...{ id, name: customer.name, terms: termsInWords(terms), unread },
    account: await accountView(ctx, id),
  }
})

const pageOf = (id: string) => href('/dashboard/admin/invoices/:id', { id })

/** What one customer owes, and how it came about. */
export default function StaffAccount({ loaderData: { id, name, terms, unread, account } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={name}
        long
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables')}>
            Receivables
          </a>
        }
        lead={`Balance ${account.aging.balance}${account.aging.pastDue ? `, ${account.aging.pastDue} past due` : ''}. Terms: ${terms}.${unread ? ` The recorded terms “${unread}” aren't ones we know.` : ''}`}
        actions={
          <span className="cluster">
            <ButtonLink href={`${href('/dashboard/admin/invoices')}?customer=${id}`}>Invoices</ButtonLink>
            <Linked permission="customers.see-all" href={href('/dashboard/admin/customers/:id', { id })}>
              Customer record
            </Linked>
          </span>
        }
      />
      <div className="wrap page-body sections">
        <Account {...account} pageOf={pageOf} />
      </div>
    </>
  )
}
