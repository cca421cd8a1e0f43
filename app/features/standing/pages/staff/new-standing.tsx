import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { tanksInSight } from '#features/orders/order-to-tank.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { standingsInSight } from '../../find.ts'
import { standingForm } from '../../standing-forms.ts'
import type { Route } from './+types/new-standing'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New standing delivery | Standing deliveries' }]

const page = (id: string) => href('/dashboard/admin/standing/:id', { id })

/** The tanks of a customer that have no standing delivery yet. */
const read = async (ctx: Context, url: URL) => {
  const id = url.searchParams.get('customer')
  if (!id) return { tanks: [] }
  const customer = await findCustomer(ctx, id)
  const taken = await standingsInSight(ctx, { customerId: customer.id })
  const tanks = (await tanksInSight(ctx, { customerId: customer.id })).filter(
    ({ tank }) => !taken.some((each) => each.tank.id === tank.id),
  )
  return { customer, tanks, form: standingForm(ctx, { tanks, page, isOpen: true }) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { customer, tanks, form } = await read(ctx, url)
  return {
    customer: customer && { id: customer.id, name: customer.name },
    form: tanks.length > 0 ? form?.draw(ctx) : undefined,
  }
})

export const action = answering(async ({ request, url }: Route.ActionArgs, ctx) => {
  const { form } = await read(ctx, url)
  return answerForm(ctx, await request.formData(), form ?? standingForm(ctx, { tanks: [], page }))
})

export const clientAction = keepDraft

/** It is for a tank of a customer: who that is, is chosen on their record. */
export default function NewStandingRoute({ loaderData: { customer, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/standing')}>Standing deliveries</a>}
        title={customer ? `New standing delivery for ${customer.name}` : 'New standing delivery'}
      />
      <div className="wrap page-body settings-desk">
        {form && <VerbForm form={form} refused={actionData} />}
        {customer && !form && (
          <EmptyState
            title="Every tank has a standing delivery"
            action={
              <ButtonLink href={href('/dashboard/admin/customers/:id', { id: customer.id })}>
                Open {customer.name}
              </ButtonLink>
            }
          >
            Add a tank on the customer’s record first, or change the standing delivery it has.
          </EmptyState>
        )}
        {!customer && (
          <EmptyState
            title="Choose a customer first"
            action={<ButtonLink href={href('/dashboard/admin/customers')}>Choose a customer</ButtonLink>}
          >
            Open the customer's record and choose “Set a standing delivery” next to their tanks.
          </EmptyState>
        )}
      </div>
    </>
  )
}
