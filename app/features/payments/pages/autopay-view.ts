import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { accountOf } from '#features/ledger/post.ts'
import { startForm, stopForm, stopForThemForm } from '../autopay-forms.ts'
import { amountToDraft, sumCents } from '../amount-to-draft.ts'
import { draftsOf, endOfAutopay, mandateOf } from '../mandates.ts'
import type { AutopayDraft } from '../schema.ts'

const stateWords: Record<Exclude<AutopayDraft['state'], 'announced'>, string> = {
  sent: 'On its way',
  pending: 'With the bank',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Not drafted',
}

/**
 * A draft as it stands now: what is left of an announced one is never more than what is owed, also before the task looks at it
 * again; and where no processor is, none is scheduled.
 */
const draftView = async (ctx: Context, draft: AutopayDraft, announcedLabel: string) => {
  const { id, cents, draftOn, state, attempt, reason } = draft
  const isWaiting = state === 'announced'
  const amount = isWaiting
    ? sumCents((await amountToDraft(ctx, await accountOf(ctx, draft.customerId), draft.amounts)).amounts)
    : cents
  const status = !isWaiting
    ? stateWords[state]
    : !ctx.processor
      ? 'Paused: online payments are off'
      : amount === 0
        ? 'Nothing left to draft'
        : announcedLabel
  return {
    ...{ id, amount: formatCents(amount), day: formatDay(draftOn), status },
    note: [attempt > 1 && `Try ${attempt}`, reason].filter(Boolean).join(': '),
  }
}

/** The last drafts of a customer. `announcedLabel`: what an announced one is called. */
const draftViews = async (ctx: Context, customerId: string, announcedLabel: string) => {
  const views = []
  // One after another, on the connection of the request.
  for (const draft of await draftsOf(ctx, customerId)) views.push(await draftView(ctx, draft, announcedLabel))
  return views
}

/**
 * Autopay on the customer's own page. Where no processor is, it can't be turned on, and who has it on sees that it is paused and
 * may stop it; who had it reads when it ended. The caller has looked the customer up.
 */
export const ownAutopay = async (ctx: Context, customerId: string, origin: string) => {
  if (!can(ctx.viewer, 'account.pay')) return undefined
  const mandate = await mandateOf(ctx, customerId)
  const ended = mandate ? null : await endOfAutopay(ctx, customerId)
  if (!ctx.processor && !mandate && !ended) return undefined
  const { text: words } = ctx.credit.autopay
  const name = 'name' in ctx.viewer ? ctx.viewer.name : ''
  const start = ctx.processor && startForm({ customerId, origin, words, name })
  const drafts = await draftViews(ctx, customerId, 'Scheduled')
  return { mandate, ended, form: mandate ? stopForm(mandate) : start, drafts, isPaused: ctx.processor === undefined }
}

export type OwnAutopay = NonNullable<Awaited<ReturnType<typeof ownAutopay>>>

/** The same at the desk: who accepted which words, what was drafted, and stopping it. Nothing for who never had it. */
export const staffAutopay = async (ctx: Context, customerId: string) => {
  const mandate = await mandateOf(ctx, customerId)
  const drafts = await draftViews(ctx, customerId, 'Scheduled, customer notified')
  if (!mandate && drafts.length === 0) return undefined
  return {
    facts: mandate && [
      {
        name: 'Status',
        value: `${ctx.processor ? 'On since' : 'Paused: online payments are off. Set up'} ${mandate.activeAt ? formatMoment(ctx.calendar.timeZone, mandate.activeAt) : ''}`,
      },
      { name: 'Drafted from', value: mandate.called ?? '' },
      {
        name: 'Accepted',
        value: `${mandate.consent.by}, ${mandate.consent.title}, ${formatMoment(ctx.calendar.timeZone, new Date(mandate.consent.at))}`,
      },
      { name: `Authorization, version of ${formatDay(mandate.consent.version)}`, value: mandate.consent.words },
    ],
    form: mandate && can(ctx.viewer, 'payments.record') ? stopForThemForm(mandate) : undefined,
    drafts,
  }
}
