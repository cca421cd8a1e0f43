import { checkField } from '#forms/form.ts'
import { email } from '#forms/fields/email.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'

/** What is asked of someone whose chat became a request, before anyone knows whom to answer. */
export const reachFields = {
  name: text('Name', { autoComplete: 'name' }),
  email: email('Email', { optional: true }),
  phone: telephone('Phone', { optional: true }),
}

/** A name, and one way to reach them. */
export const checkReach = (
  typed: (name: string) => string,
): { contact: { name: string; email?: string; phone?: string } } | { problems: Record<string, string> } => {
  const moment = { today: '' }
  const problems: Record<string, string> = {}
  for (const [name, field] of Object.entries(reachFields)) {
    const { problem } = checkField(field, typed(name), moment)
    if (problem) problems[name] = problem
  }
  const valueOf = (name: string) => typed(name).trim()
  if (!problems.email && !problems.phone && !valueOf('email') && !valueOf('phone'))
    problems.email = 'Please enter your email or your phone number.'
  if (Object.keys(problems).length > 0) return { problems }
  const [email, phone] = [valueOf('email'), valueOf('phone')]
  return { contact: { name: valueOf('name'), ...(email && { email }), ...(phone && { phone }) } }
}
