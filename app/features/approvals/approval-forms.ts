import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import type { OrderPlacement } from '#features/orders/place.ts'
import { AboveLimit } from '#features/orders/spending-limit.ts'
import { longText } from '#forms/fields/long-text.ts'
import { longestReason } from '#domain/reason.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { requestApproval, type Source } from './request-approval.ts'
import { approve, decline, withdraw } from './decide.ts'
import type { Approval, ApprovalState } from './schema.ts'

export const approvalPage = (id: string) => href('/dashboard/customer/approvals/:id', { id })

/** Places an order, or, above the buyer's limit, sends it to the managers of their company. Tells where to go on. */
export const orderOrAsk = async (
  ctx: Context,
  source: Source,
  placing: OrderPlacement,
  place: () => Promise<string>,
): Promise<string> => {
  try {
    return await place()
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error
    return approvalPage((await requestApproval(ctx, source, placing, error)).id)
  }
}

const asExpected = ({ state, changes }: ShownVersion) => ({ state: state as ApprovalState, changes })

type ApprovalFormContext = { approval: Approval; products: readonly TradeProduct[] }

const approveForm = verbForm({
  ...{ verb: 'approve', button: 'Approve and order', pending: 'Ordering …', look: 'primary' as const },
  permission: 'company.manage' as const,
  submit: async (ctx, { approval, products }: ApprovalFormContext, _answers, { expected, confirmed }) => {
    const order = await approve(ctx, approval.id, asExpected(expected), { products, sure: confirmed })
    return href('/dashboard/customer/orders/:id', { id: order.id })
  },
})

const declineForm = verbForm({
  ...{ verb: 'decline', button: 'Decline', pending: 'Declining …', look: 'outline' as const },
  permission: 'company.manage' as const,
  fields: () => ({
    reason: longText('Reason', {
      help: 'Your coworker will see this.',
      rows: 2,
      longest: longestReason,
      missing: 'Please tell your coworker why.',
    }),
  }),
  submit: async (ctx, { id }: Approval, { reason }, { expected }) => {
    await decline(ctx, id, asExpected(expected), reason)
    return approvalPage(id)
  },
})

const withdrawForm = verbForm({
  ...{ verb: 'withdraw', button: 'Withdraw request', look: 'outline' as const },
  submit: async (ctx, { id }: Approval, _answers, { expected }) => {
    await withdraw(ctx, id, asExpected(expected))
    return approvalPage(id)
  },
})

/**
 * What the viewer can do with what waits: a manager decides, who asked takes it back. Drawn while it waits; the slower of two
 * people posts it later, and is told who was faster.
 */
export const approvalForms = ({ viewer }: Context, { approval, products }: ApprovalFormContext) => {
  const manages = 'companyRole' in viewer && viewer.companyRole === 'manager'
  const isOwn = 'userId' in viewer && approval.userId === viewer.userId
  return {
    approve: manages ? approveForm({ approval, products }, approval) : undefined,
    decline: manages ? declineForm(approval, approval) : undefined,
    withdraw: isOwn ? withdrawForm(approval, approval) : undefined,
  }
}
