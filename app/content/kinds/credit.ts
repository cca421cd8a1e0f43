import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { CreditRules } from '#features/credit/rules.ts'
import type { LegalPage } from './legal.ts'
import { words } from './words.ts'

export const creditFile = z.strictObject({
  holds: z.boolean(),
  pastDueDays: z.int().min(0).max(365),
  payDriver: z.boolean(),
  returnedPaymentFee: z.number().min(0).max(500).multipleOf(0.01),
  reviewMonths: z.int().min(1).max(60),
  howToPay: words.max(600),
})

/** The address of the text that an applicant accepts. */
export const creditTermsPath = '/legal/credit-terms'

/** The same as the domain decides with it. `legal`: the texts, one of which is that of the credit terms. */
export const creditRulesOf = (
  { returnedPaymentFee, ...credit }: z.output<typeof creditFile>,
  legal: readonly LegalPage[],
): CreditRules => ({
  ...credit,
  returnedPaymentFee: Math.round(returnedPaymentFee * 100) as Cents,
  termsVersion: legal.find(({ path }) => path === creditTermsPath)?.effective ?? null,
})
