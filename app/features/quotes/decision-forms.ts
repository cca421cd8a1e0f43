import type { Context } from '#domain/context.ts'
import type { Decision } from './decide.ts'
import type { Quote } from './schema.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { lostAsked, lostWords, type LostReason } from './lost-reasons.ts'
import { longestReason } from '#domain/reason.ts'
import { longText } from '#forms/fields/long-text.ts'
import { formOfKind } from '#forms/index.ts'
import { requestForm } from '#forms/promise.ts'
import type { Answer } from '#features/requests/answer.ts'
import { optional, verbForm, type ButtonLook } from '#forms/verb/verb-form.ts'

type FormContext = {
  /** Tells where to go on. */
  decide: (ctx: Context, decision: Decision) => Promise<string>
  /** Asked once more of staff who write down a yes. */
  confirm?: string
}

/** Who decides: the customer, or staff who write down what a customer says by phone. */
type DecisionAuthor = 'customer' | 'staff'

const accept = (by: DecisionAuthor) =>
  verbForm({
    verb: 'accept',
    button: by === 'customer' ? 'Accept quote' : 'Customer accepted by phone',
    look: by === 'customer' ? 'primary' : 'solid',
    confirm: ({ confirm }: FormContext) => confirm ?? '',
    submit: (ctx, { decide }, _answers, { expected }) => decide(ctx, { verb: 'accept', expected }),
  })

const withWords = (
  verb: 'ask_change' | 'reject',
  words: {
    title: string
    label: string
    help?: string
    missing: string
    button: string
    look?: ButtonLook
    /** The main reasons to choose from. With one of them no words are needed. */
    main?: Partial<Record<LostReason, string>>
  },
) =>
  verbForm({
    verb,
    title: words.title,
    button: words.button,
    look: words.look,
    fields: () => ({
      ...(words.main && { main: mainReason(words.main) }),
      reason: {
        ...longText(words.label, { help: words.help, missing: words.missing, rows: 2, longest: longestReason }),
        ...(words.main && { optional: true }),
      },
    }),
    together: ({ main, reason }): Record<string, string> => (main || reason ? {} : { reason: words.missing }),
    submit: (ctx, { decide }: FormContext, { reason, main }, { expected }) =>
      decide(ctx, { verb, expected, reason: reason ?? '', lostReason: main }),
  })

const mainReason = (reasons: Partial<Record<LostReason, string>>): Field<LostReason | null> =>
  optional(choice('Main reason', reasons as Record<LostReason, string>, { blank: 'Choose one, or write below' }))

const told = 'We email the customer what you enter.'

const forms = {
  customer: [
    accept('customer'),
    withWords('ask_change', {
      title: 'Request a change',
      label: 'What to change',
      missing: 'Please tell us what to change.',
      button: 'Request change',
    }),
    withWords('reject', {
      title: 'Decline',
      label: 'Reason',
      missing: 'Please tell us why.',
      main: lostAsked,
      button: 'Decline quote',
      look: 'danger',
    }),
  ],
  staff: [
    accept('staff'),
    withWords('ask_change', {
      title: 'Customer asked for a change by phone',
      label: 'What to change',
      help: told,
      missing: 'Please enter what the customer wants changed.',
      button: 'Save change request',
      look: 'solid',
    }),
    withWords('reject', {
      title: 'Customer declined by phone',
      label: 'Reason',
      help: told,
      missing: 'Please enter why the customer declined.',
      main: lostWords,
      button: 'Save decline',
      look: 'danger',
    }),
  ],
}

/** Yes, another way, or no. The version of the quote that was read travels with the answer. */
export const decisionForms = (by: DecisionAuthor, quote: Quote, subject: FormContext) =>
  forms[by].map((form) => form(subject, quote))

/** Expired: today's price, in one tap. `ask` tells where the request is read. */
export const askAgainForm = verbForm({
  verb: 'ask_again',
  button: "Ask for today's price",
  look: 'primary',
  submit: (ctx, { ask }: { ask: (ctx: Context, formOf: typeof formOfAnswers) => Promise<string> }) =>
    ask(ctx, formOfAnswers),
})

const formOfAnswers = (kind: string, answers: Answer[]) => {
  const form = formOfKind(kind)
  if (!form) throw new Error(`There is no form for requests of kind "${kind}".`)
  return requestForm(form, answers)
}

/** Expired: the customer may say why, or not. */
export const whyLostForm = verbForm({
  verb: 'say_lost',
  title: 'Not going with this quote?',
  button: 'Send reason',
  fields: () => ({ why: choice('Main reason', lostAsked as Record<LostReason, string>, { blank: 'Choose one' }) }),
  submit: (ctx, { say }: { say: (ctx: Context, reason: LostReason) => Promise<string> }, { why }) => say(ctx, why),
})
