import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { outboxAddress } from './pages/mail-words.ts'
import { resend, resendDay, reviveAddressOf, type UndeliveredDay, type UndeliveredState } from './resend.ts'

/** Sends one mail again. */
export const resendForm = verbForm({
  verb: 'resend',
  button: 'Send again',
  look: 'solid',
  pending: 'Sending …',
  permission: 'outbox.resend',
  submit: async (ctx, { id }: { id: string }) => {
    await resend(ctx, id)
    return href('/dashboard/admin/outbox/:id', { id })
  },
})

/** Writes again to an address that an email came back from. */
export const reviveForm = verbForm({
  verb: 'revive',
  title: 'Allow emails to this address again',
  lead: (_subject: { id: string }) =>
    "We stopped because an email came back: there's no such mailbox. If it exists now, new emails go out again. " +
    'Use Send again for the ones that are held.',
  button: 'Allow emails again',
  permission: 'outbox.resend',
  submit: async (ctx, { id }) => {
    await reviveAddressOf(ctx, id)
    return href('/dashboard/admin/outbox/:id', { id })
  },
})

/** Sends all mails of a day again that are in this state. */
export const resendDayForm = (state: UndeliveredState, { day, mails }: UndeliveredDay) =>
  verbForm({
    verb: `day-${day}`,
    button: mails === 1 ? 'Send again' : `Send all ${mails} again`,
    about: () => `from ${formatDay(day)}`,
    pending: 'Sending …',
    permission: 'outbox.resend',
    submit: async (ctx) => `${outboxAddress({ state })}&again=${await resendDay(ctx, state, day)}`,
  })(undefined)
