import { consent } from '#forms/fields/consent.ts'
import { text } from '#forms/fields/text.ts'
import { optional } from '#forms/verb/verb-form.ts'

/** A gate code as staff change it: the one on file is not shown in the form, and stays unless another is typed. */
export const gateCodeFields = (hasGateCode: boolean) => ({
  gate_code: optional(
    text('Gate code', {
      longest: 60,
      help: hasGateCode
        ? 'Leave blank to keep the one on file. Only our office and the driver can see it.'
        : 'Only our office and the driver can see it.',
      autoComplete: 'off',
    }),
  ),
  ...(hasGateCode && { remove_gate_code: optional(consent('Remove the gate code on file')) }),
})

/** What was typed into them: undefined leaves the one on file. */
export const gateCodeTyped = (typed: { gate_code: string | null; remove_gate_code?: boolean | null }) =>
  typed.gate_code ?? (typed.remove_gate_code ? null : undefined)
