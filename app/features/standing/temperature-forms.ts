import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { wholeNumber } from '#forms/fields/whole-number.ts'
import { atField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { todayIn } from './plan.ts'
import { recordTemperature } from './temperatures.ts'

const degrees = (label: string) => wholeNumber(label, { least: -60, most: 130, unit: '°F' })

const record = verbForm({
  verb: 'record_temperature',
  button: 'Save',
  look: 'primary',
  permission: 'standing.manage',
  fields: ({ day }: { day: string }) => ({
    temperature_day: plainDate('Day', {
      initial: day,
      help: 'A day in the future is a forecast. Entering a day again corrects it.',
    }),
    high: degrees('High'),
    low: degrees('Low'),
  }),
  beside: [['high', 'low']],
  submit: async (ctx, _given, { temperature_day: day, high, low }) => {
    await recordTemperature(ctx, { day, high, low }).catch(atField('low'))
    return href('/dashboard/admin/temperatures')
  },
})

/** A day's high and low: yesterday's, where nobody says another. */
export const temperatureForm = (ctx: Context) => record({ day: todayIn(ctx).subtract({ days: 1 }).toString() })
