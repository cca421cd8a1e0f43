import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { startForm, stopForm, stopForThemForm } from '../autopay-forms.ts'
import { draftsOf, mandateOf } from '../mandates.ts'
import type { AutopayDraft } from '../schema.ts'

const stateWords: Record<AutopayDraft['state'], string> = {
  announced: 'Announced',
  sent: 'On its way',
  pending: 'With the bank',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Not drafted',
}

const draftView = ({ id, cents, draftOn, state, attempt, reason }: AutopayDraft) => ({
  ...{ id, amount: formatCents(cents), day: formatDay(draftOn), status: stateWords[state] },
  note: [attempt > 1 && `Try ${attempt}`, reason].filter(Boolean).join(': '),
})

/**
 * Autopay on the customer's own page. Where no processor is, it can't be turned on, and who has it on sees that and may stop
 * it. The caller has looked the customer up.
 */
export const ownAutopay = async (ctx: Context, customerId: string, origin: string) => {
  if (!can(ctx.viewer, 'account.pay')) return undefined
  const mandate = await mandateOf(ctx, customerId)
  if (!ctx.processor && !mandate) return undefined
  const { text: words } = ctx.credit.autopay
  const name = 'name' in ctx.viewer ? ctx.viewer.name : ''
  const form = mandate ? stopForm(mandate) : startForm({ customerId, origin, words, name })
  const drafts = (await draftsOf(ctx, customerId)).map(draftView)
  return { mandate, form, drafts, isPaused: ctx.processor === undefined }
}

export type OwnAutopay = NonNullable<Awaited<ReturnType<typeof ownAutopay>>>

/** The same at the desk: who accepted which words, what was drafted, and stopping it. Nothing for who never had it. */
export const staffAutopay = async (ctx: Context, customerId: string) => {
  const mandate = await mandateOf(ctx, customerId)
  const drafts = await draftsOf(ctx, customerId)
  if (!mandate && drafts.length === 0) return undefined
  return {
    facts: mandate && [
      {
        name: 'Status',
        value: `On since ${mandate.activeAt ? formatMoment(ctx.calendar.timeZone, mandate.activeAt) : ''}${ctx.processor ? '' : '. Online payments are off, so nothing is drafted'}`,
      },
      { name: 'Drafted from', value: mandate.called ?? '' },
      {
        name: 'Accepted',
        value: `${mandate.consent.by}, ${mandate.consent.title}, ${formatMoment(ctx.calendar.timeZone, new Date(mandate.consent.at))}`,
      },
      { name: `Authorization, version of ${formatDay(mandate.consent.version)}`, value: mandate.consent.words },
    ],
    form: mandate && can(ctx.viewer, 'payments.record') ? stopForThemForm(mandate) : undefined,
    drafts: drafts.map(draftView),
  }
}
