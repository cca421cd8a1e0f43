import { href } from 'react-router'
import { verbForm } from '#forms/verb/verb-form.ts'
import { decideProposal, dropProposal } from '#features/standing/decide.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { boardOf } from './board-forms.ts'

type FormContext = { id: string; date: string; products: readonly TradeProduct[] }

/** Makes a proposed delivery an order, which can go on a truck then; or drops it. */
export const proposalForm = verbForm({
  verb: 'confirm_standing',
  button: 'Confirm as order',
  pending: 'Ordering …',
  look: 'primary',
  permission: 'standing.manage',
  instead: [{ verb: 'drop_standing', button: 'Skip this delivery', look: 'quiet' }],
  submit: async (ctx, { id, date, products }: FormContext, _answers, { verb, confirmed }) => {
    if (verb === 'drop_standing') {
      await dropProposal(ctx, id)
      return boardOf(date)
    }
    const order = await decideProposal(ctx, id, { products, sure: confirmed })
    // What waits for a price, or for the customer, is on no truck yet.
    return order.state === 'confirmed'
      ? `${boardOf(date)}&stop=${order.id}`
      : href('/dashboard/admin/orders/:id', { id: order.id })
  },
})
