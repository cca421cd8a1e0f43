import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { CreditRules } from '#features/credit/rules.ts'
import { autopayRulesOf, type autopayFile } from './autopay.ts'
import type { LegalPage } from './legal.ts'
import { plainText } from '../plain-text.ts'
import { words } from './words.ts'

export const creditFile = z.strictObject({
  holds: z.boolean(),
  pastDueDays: z.int().min(0).max(365),
  payDriver: z.boolean(),
  returnedPaymentFee: z.number().min(0).max(500).multipleOf(0.01),
  financeCharge: z.number().min(0.01).max(2.08).multipleOf(0.01).default(1.5),
  financeAfterDays: z.int().min(1).max(120).default(30),
  checkDays: z.int().min(0).max(30).default(5),
  reviewMonths: z.int().min(1).max(60),
  howToPay: words.max(600),
})

/** The address of the text that an applicant accepts. */
export const creditTermsPath = '/legal/credit-terms'

/** The same as the domain decides with it. `legal`: the texts, one of which is that of the credit terms. */
export const creditRulesOf = (
  { returnedPaymentFee, financeCharge, ...credit }: z.output<typeof creditFile>,
  legal: readonly LegalPage[],
  autopay: z.output<typeof autopayFile>,
): CreditRules => ({
  ...credit,
  returnedPaymentFee: Math.round(returnedPaymentFee * 100) as Cents,
  financeRate: Math.round(financeCharge * 100),
  autopay: autopayRulesOf(autopay),
  financeClause: clauseIn(legal, `${financeCharge}% a month`),
  termsVersion: termsIn(legal)?.effective ?? null,
})

const termsIn = (legal: readonly LegalPage[]) => legal.find(({ path }) => path === creditTermsPath)

/** The paragraph of the credit terms that says this. */
const clauseIn = (legal: readonly LegalPage[], phrase: string): string | null =>
  termsIn(legal)
    ?.content.map((block) => (block.kind === 'paragraph' ? plainText(block.content) : ''))
    .find((said) => said.includes(phrase)) ?? null
