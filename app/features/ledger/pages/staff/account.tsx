import { href } from 'react-router'
import { findCustomer } from '#features/customers/customer.ts'
import { openCollections } from '#features/collections/find.ts'
import { AutopayDrafts } from '#features/payments/pages/autopay-drafts.tsx'
import { collectedView } from '#features/payments/pages/collected-view.ts'
import { CollectedRows } from '#features/payments/pages/staff/collected-rows.tsx'
import { staffAutopay } from '#features/payments/pages/autopay-view.ts'
import { writeOffForms } from '#features/write-offs/write-off-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Linked, May } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { termsOfCustomer } from '../../customer-terms.ts'
import { accountView } from '../account-view.ts'
import { Account } from '../account.tsx'
import type { Route } from './+types/account'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? 'Account'} | Receivables` }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const customer = await findCustomer(ctx, params.id)
  const id = customer.mergedInto ?? customer.id
  const [autopay, { words: terms, unread }, account, forms, collected] = await Promise.all([
    staffAutopay(ctx, id),
    termsOfCustomer(ctx, id),
    accountView(ctx, id),
    writeOffForms(ctx, id),
    openCollections(ctx, 50, id),
  ])
  return {
    ...{ id, name: customer.name, terms, unread, account },
    collected: collected.rows.map((row) => collectedView(ctx, row)),
    autopay: autopay && { ...autopay, form: autopay.form?.draw(ctx) },
    forms: forms.map((form) => form.draw(ctx)),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const customer = await findCustomer(ctx, params.id)
  const id = customer.mergedInto ?? customer.id
  const autopay = await staffAutopay(ctx, id)
  const forms = [...(autopay?.form ? [autopay.form] : []), ...(await writeOffForms(ctx, id))]
  return answerVerb(ctx, await request.formData(), forms)
})

export const clientAction = keepDraft

const pageOf = {
  invoice: (id: string) => href('/dashboard/admin/invoices/:id', { id }),
  charge: (id: string) => href('/dashboard/admin/receivables/charges/:id', { id }),
  payment: (id: string) => href('/dashboard/admin/payments/:id', { id }),
}

/** What one customer owes, and how it came about. */
export default function StaffAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, terms, unread, account, autopay, collected, forms } = loaderData
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
        lead={`Balance ${account.aging.balance}${account.aging.pastDue ? `, ${account.aging.pastDue} past due` : ''}. Terms: ${terms}.${unread ? ` “${unread}” on the customer record can't be read as terms: set them there under Credit terms.` : ''}`}
        actions={
          <span className="cluster">
            <May permission="payments.record">
              <ButtonLink look="primary" href={`${href('/dashboard/admin/payments/new')}?customer=${id}`}>
                Record payment
              </ButtonLink>
            </May>
            <ButtonLink href={`${href('/dashboard/admin/invoices')}?customer=${id}`}>Invoices</ButtonLink>
            <Linked permission="customers.see-all" href={href('/dashboard/admin/customers/:id', { id })}>
              Customer record
            </Linked>
          </span>
        }
      />
      <div className="wrap page-body sections">
        {collected.length > 0 && (
          <Section id="collected" title="Collected by driver, not counted yet">
            <CollectedRows rows={collected} />
          </Section>
        )}
        <Account {...account} pageOf={pageOf} />
        {forms.length > 0 && (
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} primary={false} refused={actionData ?? undefined} />
            ))}
          </div>
        )}
        {autopay && (
          <Section id="autopay" title="Autopay">
            {autopay.facts ? (
              <DefinitionTable
                dense
                rows={autopay.facts.map(({ name, value }) => ({ name, value: <bdi className="answer">{value}</bdi> }))}
              />
            ) : (
              <p className="text-soft">Off.</p>
            )}
            <AutopayDrafts drafts={autopay.drafts} />
            <VerbForm form={autopay.form} refused={actionData ?? undefined} />
          </Section>
        )}
      </div>
    </>
  )
}
