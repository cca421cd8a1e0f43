import type { OverlayValues } from '#content/index.ts'
import { formatSpan } from '#domain/day.ts'
import { choice } from '#forms/fields/choice.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { settingAddresses, keepSetting, withoutKey } from './settings-forms.ts'

type Coverage = OverlayValues['coverage']

/** `hours` are the upper hours of each zone's promise. */
type FormContext = { coverage: Coverage; hours: Readonly<Record<string, number>> }

export const coverageForm = verbForm({
  verb: 'save',
  button: 'Change selected counties',
  look: 'primary',
  permission: 'settings.change',
  columns: { wide: ['reason'] },
  fields: ({ coverage, hours }: FormContext) => ({
    zone: optional(
      choice(
        'Zone',
        Object.fromEntries(
          Object.entries(coverage.zones).map(([key, { name }]) => [key, `${name}, up to ${hours[key] ?? 0} hours`]),
        ),
        { blank: 'No change' },
      ),
    ),
    served: optional(
      choice('Scheduled deliveries', { yes: 'On our routes', no: 'Off our routes' }, { blank: 'No change' }),
    ),
    reason: optional(
      text('Reason', {
        help: "Required where a truck takes longer than the zone promises. Customers see it on the county's page.",
        longest: 300,
      }),
    ),
    county: several('Counties', Object.fromEntries(coverage.counties.map(({ name }) => [name, name])), {
      elsewhere: true,
      missing: 'Please check at least one county.',
    }),
  }),
  submit: async (ctx, { coverage, hours }, { zone, served, reason, county }, { expected }) => {
    if (!zone && !served && !reason) throw new InvalidField('zone', 'Please choose a change.')
    const value = {
      ...coverage,
      counties: coverage.counties.map((one) => {
        if (!county.includes(one.name)) return one
        // A reason belongs to the zone it was given for: a county that moves to another takes a new one, or none.
        const { reason: given, ...facts } = one
        const message = reason ?? (zone && zone !== one.zone ? undefined : given)
        const isServed = served ? served === 'yes' : one.served
        return { ...facts, zone: zone ?? one.zone, served: isServed, ...(message && { reason: message }) }
      }),
    }
    const late = tooLate(value, hours)
    if (late.length > 0)
      throw new InvalidField(
        'reason',
        `A truck can't keep this promise. ${late.join('. ')}. Choose another zone, or enter the reason why you promise it anyway.`,
      )
    await keepSetting(ctx, 'coverage', value, expected, (_path, words) => ['zone', withoutKey(words)])
    return `${settingAddresses.coverage}?saved`
  },
})

/** Counties that a loaded truck reaches later than their zone promises, and nobody has said why it is promised. */
const tooLate = ({ counties, zones }: Coverage, limits: FormContext['hours']) =>
  counties
    .filter(({ zone, hours, reason }) => zone in zones && hours > (limits[zone] ?? 0) && !reason)
    .map(
      ({ name, zone, hours }) =>
        `${name} County is ${formatSpan(hours * 3_600_000)} away, and ${zones[zone]?.name} promises ${limits[zone]} hours`,
    )
