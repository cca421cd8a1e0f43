import { href } from 'react-router'
import { referenceLimit, statusLimit, takeTries } from '#features/accounts/limits.ts'
import { tooMany } from '#features/accounts/pages/auth/auth-request.ts'
import type { Context } from '#domain/context.ts'
import { readReference } from '#domain/reference.ts'
import type { Field } from '#forms/field.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { askForStatus, type StatusView } from './find-status.ts'

/**
 * Asks where something stands, within what one network address and one reference may try in an hour, whether there is such a thing or not.
 * `factor` is RATE_LIMIT_FACTOR. Throws too-many.
 */
export const tryForStatus = async (
  ctx: Context,
  { reference, contact, address, factor }: { reference: string; contact: string; address: string; factor: number },
): Promise<StatusView | undefined> => {
  const tried = readReference(reference) ?? reference.toUpperCase()
  const wait = await takeTries(ctx, [statusLimit(address), referenceLimit(tried)], factor)
  if (wait > 0) throw tooMany("We didn't check", wait)
  return askForStatus(ctx, reference, contact)
}

/** An invoice's number, or an account's, is none of these. */
const reference: Field<string> = {
  ...text('Reference number', { placeholder: 'OR-7K3M-92XD', autoComplete: 'off', longest: 40 }),
  parse: (typed) =>
    readReference(typed)
      ? { value: typed }
      : { problem: 'Please enter a number like OR-7K3M-92XD, from your receipt or our emails.' },
}

type FormContext = { address: string; factor: number; tell: (view: StatusView | undefined) => void }

export const statusForm = verbForm({
  verb: 'check',
  button: 'Check status',
  pending: 'Checking …',
  look: 'primary',
  auth: true,
  fields: () => ({
    reference,
    contact: text('Email or phone', {
      help: 'The one you gave us.',
      autoComplete: 'email',
      missing: 'Please enter your email or phone.',
    }),
  }),
  submit: async (ctx, { address, factor, tell }: FormContext, { reference, contact }) => {
    tell(await tryForStatus(ctx, { reference, contact, address, factor }))
    return href('/status')
  },
})
