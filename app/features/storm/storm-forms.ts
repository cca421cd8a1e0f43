import { href } from 'react-router'
import type { DeciGallons } from '#domain/money.ts'
import { choice } from '#forms/fields/choice.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { percent } from '#forms/fields/percent.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { allocate } from './allocate.ts'

const rules = {
  percent: "Percent of last year's gallons for this month",
  partial: 'Partial fills: a gallon limit for each delivery',
} as const

export const allocationForm = verbForm({
  verb: 'allocate',
  title: 'Allocate gallons',
  lead: () =>
    'Every customer who bought in the last year gets an allocation and is notified by email, or gets a call: we add a task for it. Customers who got nothing in this month last year get the same percent of what they order in a month on average.',
  button: 'Allocate and notify customers',
  once: true,
  permission: 'storm.allocate',
  confirm: 'This emails every customer of the last year. Continue?',
  fields: (_subject: undefined) => ({
    allocation_rule: choice('Rule', rules, { blank: false, initial: 'percent' }),
    allocation_percent: optional(percent('Percent', { most: 10_000, initial: '70' })),
    allocation_gallons: optional(gallons('Gallons with each delivery', { min: 1, initial: '100' })),
  }),
  beside: [['allocation_percent', 'allocation_gallons']],
  submit: async (ctx, _given, typed, { submissionId }) => {
    const share = typed.allocation_percent === null ? null : Math.round(typed.allocation_percent / 100)
    if (typed.allocation_rule === 'percent' && !share)
      throw new InvalidField('allocation_percent', 'Please enter whole percent, such as 70.')
    if (typed.allocation_rule === 'partial' && !typed.allocation_gallons)
      throw new InvalidField('allocation_gallons', 'Please enter the gallons.')
    await allocate(ctx, {
      ...{ id: submissionId, rule: typed.allocation_rule, percent: share },
      gallons: typed.allocation_gallons as DeciGallons | null,
    })
    return href('/dashboard/admin/storm')
  },
})
