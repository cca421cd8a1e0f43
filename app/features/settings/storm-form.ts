import type { OverlayValues } from '#content/index.ts'
import { localTime } from '#domain/calendar.ts'
import { formatDay } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

const times = { 1: 'As long as usual', 2: 'Twice as long', 3: 'Three times as long', 4: 'Four times as long' } as const

const neededToTurnOn = 'required when on'

/** Other words follow it, after a period of ours. */
const sentence = (reason: string) => reason.replace(/[\s.!]+$/, '')

/** The one switch: on, with the reason that customers read and the day on which it ends by itself; or off. */
export const stormForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: (storm: OverlayValues['storm']) => ({
    storm_on: optional(consent('We deliver in storm mode', { initial: storm.on ? 'yes' : '' })),
    storm_reason: {
      ...optional(
        text('Reason', {
          ...{ longest: 200, initial: storm.reason, placeholder: 'Ice on the roads' },
          help: 'Customers see it on every page of the site.',
        }),
      ),
      need: neededToTurnOn,
    },
    ends_on: {
      ...optional(
        plainDate('Last day', { initial: storm.endsOn, help: 'Storm mode turns off automatically after it.' }),
      ),
      need: neededToTurnOn,
    },
    times_longer: choice('Delivery times are', times, {
      blank: false,
      initial: String(storm.timesLonger),
    }),
  }),
  submit: async (ctx, before, typed, { expected, confirmed }) => {
    const on = typed.storm_on ?? false
    if (!on && !before.on) requireConfirmation(confirmed, confirmationsForStormEnd(before, typed))
    if (on && !typed.storm_reason) throw new InvalidField('storm_reason', 'Please say why, in words for customers.')
    if (on && !typed.ends_on) throw new InvalidField('ends_on', 'Please choose the last day.')
    if (on && (typed.ends_on ?? '') < localTime(ctx.calendar, ctx.now).toPlainDate().toString())
      throw new InvalidField('ends_on', 'Please choose today or a later day.')
    const { endsOn: _day, since: _since, until: _until, ...stays } = before
    const now = ctx.now.toString({ fractionalSecondDigits: 3 })
    const value = {
      ...stays,
      ...{ on, reason: sentence(typed.storm_reason ?? ''), timesLonger: Number(typed.times_longer) },
      ...(typed.ends_on && { endsOn: typed.ends_on }),
      ...(on
        ? { since: (before.on && before.since) || now }
        : before.since && { since: before.since, until: (!before.on && before.until) || now }),
    }
    await keepSetting(ctx, 'storm', value, expected, (path, words) => [
      path === 'endsOn' ? 'ends_on' : 'storm_reason',
      withoutKey(words),
    ])
    return `${settingAddresses.storm}?saved`
  },
})

/** "Storm mode is on through Fri, Nov 28, 2026." */
export const stormHolds = ({ on, endsOn }: OverlayValues['storm']) =>
  on ? `Storm mode is on${endsOn ? ` through ${formatDay(endsOn)}` : ''}.` : 'Storm mode is off.'

/** A reason and a day are written to turn it on: without the box they would be kept in silence, and nobody warned. */
const confirmationsForStormEnd = (
  before: OverlayValues['storm'],
  typed: { storm_reason: string | null; ends_on: string | null },
) => {
  const isWritten = typed.storm_reason && sentence(typed.storm_reason) !== before.reason
  if (!isWritten && (!typed.ends_on || typed.ends_on === before.endsOn)) return []
  const reason = "Storm mode is off, and “We deliver in storm mode” isn't checked. Check the box to turn it on."
  return [{ key: 'stays-off', why: reason, yes: 'Save, and leave storm mode off' }]
}
