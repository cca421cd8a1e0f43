import { href } from 'react-router'
import { choice } from '#forms/fields/choice.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { Subscriber } from './schema.ts'
import { interestLabels, type InterestChoices, type InterestName } from './segments.ts'
import { chooseInterests } from './subscribe.ts'

type FormContext = { subscriber: Subscriber; token: string; choices: InterestChoices }

const chosen = (name: InterestName, { subscriber, choices }: FormContext) =>
  optional(
    choice(interestLabels[name], Object.fromEntries(choices[name].map(({ value, label }) => [value, label])), {
      initial: subscriber[name] ?? '',
      blank: 'No choice',
    }),
  )

/** What a subscriber chooses to hear of. */
export const interestsForm = verbForm({
  ...{ verb: 'choose', button: 'Save', look: 'primary' as const },
  fields: (form: FormContext) => ({
    county: chosen('county', form),
    product: chosen('product', form),
    industry: chosen('industry', form),
  }),
  submit: async (ctx, { token }, interests) => {
    await chooseInterests(ctx, token, interests)
    return `${href('/newsletter/interests/:token', { token })}?saved`
  },
})
