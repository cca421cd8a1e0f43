import { z } from 'zod'
import type { AutopayRules } from '#features/credit/rules.ts'
import { date, words } from './words.ts'

export const autopayFile = z.strictObject({
  effective: date,
  noticeDays: z.int().min(1).max(30),
  retries: z.int().min(0).max(2),
  text: words.max(1200),
})

export const autopayRulesOf = ({ effective, ...rules }: z.output<typeof autopayFile>): AutopayRules => ({
  ...rules,
  version: effective,
})

/** "once more", as the text says it. */
export const triesInWords = (retries: number): string => ['no more', 'once more', 'twice more'][retries] ?? ''
