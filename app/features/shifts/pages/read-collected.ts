import { mostCollected, type CollectionReport } from '#features/collections/collected-payment.ts'
import type { Cents } from '#domain/money.ts'
import { readNumber } from '#forms/fields/number.ts'
import { readText } from '#forms/verb/read-form.ts'

/** What the driver entered of the money, or what of it can't be read. */
export type ParsedCollection = { collected?: CollectionReport; problems: Record<string, string> }

/** What is said where something is missing, on the phone and here. */
export const missingMoney = {
  collected: 'Please choose what you collected.',
  number: 'Please enter the check number.',
  amount: 'Please enter the amount.',
  why: 'Please enter why nothing was collected.',
} as const

const amountIn = (typed: string): { cents: number } | { problem: string } => {
  if (!typed) return { problem: missingMoney.amount }
  const parsed = readNumber(typed.replace(/^\s*\$/, ''), 2)
  if ('problem' in parsed) return parsed
  const isPossible = parsed.parts > 0 && parsed.parts <= mostCollected
  return isPossible ? { cents: parsed.parts } : { problem: 'Please check the amount.' }
}

/** Nothing where nothing was entered and the page didn't ask for it: `asks` says so, for a phone may have an older page. */
export const readCollected = (form: FormData): ParsedCollection => {
  const [how, number, amount, reason] = ['collected', 'check_number', 'amount', 'why_not'].map((name) =>
    readText(form, name),
  )
  const problems: Record<string, string> = {}
  if (how === 'none') {
    if (!reason) problems.why_not = missingMoney.why
    return reason ? { collected: { how, reason }, problems } : { problems }
  }
  if (how !== 'check' && how !== 'cash') {
    if (form.get('asks_payment') === 'yes' || amount || number) problems.collected = missingMoney.collected
    return { problems }
  }
  if (how === 'check' && !number) problems.check_number = missingMoney.number
  const parsed = amountIn(amount ?? '')
  if ('problem' in parsed) problems.amount = parsed.problem
  if (Object.keys(problems).length > 0 || 'problem' in parsed) return { problems }
  const cents = parsed.cents as Cents
  return { collected: how === 'check' ? { how, number: number ?? '', cents } : { how, cents }, problems }
}

/** "check 1234, amount 6x0": as it was typed, for the office. */
export const typedMoney = (form: FormData): string =>
  ['collected', 'check_number', 'amount', 'why_not']
    .flatMap((name) => {
      const value = readText(form, name)
      return value ? [`${name.replaceAll('_', ' ')} ${value}`] : []
    })
    .join(', ')
