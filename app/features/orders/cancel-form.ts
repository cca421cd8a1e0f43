import type { Context } from '#domain/context.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import type { Order } from './schema.ts'
import { longestReason } from '#domain/reason.ts'
import { longText } from '#forms/fields/long-text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'

type Given = {
  order: Order
  /** Tells where to go on. `seen` is what the page showed. */
  cancel: (ctx: Context, seen: ShownVersion, reason: string) => Promise<string>
}

const form = verbForm({
  verb: 'cancel',
  title: 'Cancel this order',
  button: 'Cancel the order',
  look: 'danger',
  confirm: 'Cancel this order? This cannot be taken back.',
  fields: () => ({ reason: optional(longText('Why', { rows: 2, longest: longestReason })) }),
  submit: (ctx, { cancel }: Given, { reason }, { expected }) => cancel(ctx, expected, reason ?? ''),
})

/** A customer cancels, in the portal or behind the private link, until we confirm. */
export const cancelForm = (given: Given) => form(given, given.order)
