import type { Context } from '#domain/context.ts'
import type { Decision } from './decide.ts'
import type { Quote } from './schema.ts'
import { longestReason } from '#domain/reason.ts'
import { longText } from '#forms/fields/long-text.ts'
import { verbForm, type Look } from '#forms/verb/verb-form.ts'

type Given = {
  /** Tells where to go on. */
  decide: (ctx: Context, decision: Decision) => Promise<string>
  /** Asked once more of staff who write down a yes. */
  confirm?: string
}

/** Who decides: the customer, or staff who write down what a customer says by telephone. */
type By = 'customer' | 'staff'

const accept = (by: By) =>
  verbForm({
    verb: 'accept',
    button: by === 'customer' ? 'Accept this quote' : 'Accepted by telephone',
    look: by === 'customer' ? 'primary' : 'solid',
    confirm: ({ confirm }: Given) => confirm ?? '',
    submit: (ctx, { decide }, _answers, { expected }) => decide(ctx, { verb: 'accept', expected }),
  })

const withWords = (
  verb: 'ask_change' | 'reject',
  words: { title: string; label: string; help?: string; missing: string; button: string; look?: Look },
) =>
  verbForm({
    verb,
    title: words.title,
    button: words.button,
    look: words.look,
    fields: () => ({
      reason: longText(words.label, { help: words.help, missing: words.missing, rows: 2, longest: longestReason }),
    }),
    submit: (ctx, { decide }: Given, { reason }, { expected }) => decide(ctx, { verb, expected, reason }),
  })

const told = 'The customer is told by mail what you write down.'

const forms = {
  customer: [
    accept('customer'),
    withWords('ask_change', {
      title: 'Ask for a change',
      label: 'What should be different',
      missing: 'Please tell us what to change.',
      button: 'Ask for this change',
    }),
    withWords('reject', {
      title: 'Reject',
      label: 'Why it does not fit',
      missing: 'Please tell us why.',
      button: 'Reject this quote',
      look: 'danger',
    }),
  ],
  staff: [
    accept('staff'),
    withWords('ask_change', {
      title: 'Change asked by telephone',
      label: 'What should be different',
      help: told,
      missing: 'Please write down what the customer wants changed.',
      button: 'Write down the change',
      look: 'solid',
    }),
    withWords('reject', {
      title: 'Rejected by telephone',
      label: 'Why it does not fit them',
      help: told,
      missing: 'Please write down why the customer says no.',
      button: 'Write down the rejection',
      look: 'danger',
    }),
  ],
}

/** Yes, another way, or no. The version of the quote that was read travels with the answer. */
export const decisionForms = (by: By, quote: Quote, given: Given) => forms[by].map((form) => form(given, quote))
