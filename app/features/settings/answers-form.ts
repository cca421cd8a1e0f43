import { nightsAndWeekends, type OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { choice } from '#forms/fields/choice.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

type Rule = OverlayValues['answers']
type FormContext = { rule: Rule; calendar: Context['calendar']; justChanged?: boolean }

const hours = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [String(index + 1), index === 0 ? '1 hour' : `${index + 1} hours`]),
)

export const answersForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: ({ rule, calendar }: FormContext) => ({
    count: choice(
      'How we count',
      { 'around-the-clock': 'Around the clock', 'office-hours': 'Office hours' },
      {
        initial: rule.count,
        radios: {
          'around-the-clock': 'A request from Saturday at 10 PM has to be answered by Sunday at 10 PM.',
          'office-hours': `Customers read "within 24 hours; ${nightsAndWeekends(rule.deskOpen, calendar)}". No answer time ends at night or on a weekend.`,
        },
      },
    ),
    deskOpen: choice('Earliest answer time after the office opens', hours, {
      initial: String(rule.deskOpen),
      blank: false,
    }),
  }),
  submit: (ctx, _given, { count, deskOpen }, { expected }) =>
    keep(ctx, { count: count as Rule['count'], deskOpen: Number(deskOpen) }, expected),
})

/** The other rule in one press; pressed again it takes that back. */
export const switchAnswersForm = verbForm({
  verb: 'switch',
  button: ({ rule, justChanged }: FormContext) =>
    justChanged ? 'Undo' : rule.count === 'around-the-clock' ? 'Count in office hours' : 'Count around the clock',
  look: 'solid',
  permission: 'settings.change',
  submit: (ctx, { rule }, _answers, { expected }) =>
    keep(ctx, { ...rule, count: rule.count === 'around-the-clock' ? 'office-hours' : 'around-the-clock' }, expected),
})

const keep = async (ctx: Context, rule: Rule, expected: Parameters<typeof keepSetting>[3]) => {
  await keepSetting(ctx, 'answers', rule, expected, (path, words) => [path, withoutKey(words)])
  return `${settingAddresses.answers}?saved`
}
