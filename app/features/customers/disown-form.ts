import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { email } from '#forms/fields/email.ts'
import { longText } from '#forms/fields/long-text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { longestReason } from '#domain/reason.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { customerEvents } from './events.ts'
import { giveBack, type AccountOwnedNoun } from './disown.ts'

/** What an account may hold by mistake. */
export const heldByAccount = {
  request: { table: requests, states: requestStates, event: customerEvents.request_given_back },
  quote: { table: quotes, states: quoteStates, event: customerEvents.quote_given_back },
  order: { table: orders, states: orderStates, event: customerEvents.order_given_back },
} satisfies Record<string, AccountOwnedNoun>

/** Whether it is on someone's own account, and the viewer may take it off. */
export const mayGiveBack = (ctx: Context, { userId, companyId }: Pick<Buyer, 'userId' | 'companyId'>) =>
  userId !== null && companyId === null && can(ctx.viewer, 'customers.manage')

type FormContext = {
  kind: keyof typeof heldByAccount
  id: string
  page: string
}

/** For what someone typed with a wrong address, which is now in the account of that address's owner. */
export const giveBackForm = verbForm({
  verb: 'give_back',
  title: 'Remove from this account',
  lead: () =>
    "Use this when someone typed another person's email. It comes off the account, gets a new private link, and messages go to the email you enter.",
  button: 'Remove from account',
  look: 'danger',
  fields: () => ({
    right_email: optional(
      email('Right email', { autoComplete: 'off', help: 'Leave blank if nobody knows it. Then call the customer.' }),
    ),
    reason: longText('Reason', {
      rows: 2,
      longest: longestReason,
      missing: "Please enter why it isn't theirs.",
    }),
  }),
  submit: async (ctx, { kind, id, page }: FormContext, { right_email, reason }, { expected }) => {
    await giveBack(ctx, heldByAccount[kind], id, expected, { email: right_email, reason })
    return page
  },
})
