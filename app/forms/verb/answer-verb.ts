import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { Doubtful, type Doubt } from '#domain/doubt.ts'
import { Refusal } from '#domain/refusal.ts'
import { sureOf, textsOf } from './read-form.ts'
import type { BoundForm } from './verb-form.ts'

/** What a page is told when a form of it was refused: nothing was done, and what was typed is kept. */
export type RefusedForm = {
  verb: string
  typed: Record<string, string>
  /** What is wrong, by the name of the field. */
  problems: Record<string, string>
  /** Why the verb itself was refused. */
  message?: string
  /** What is asked before it is done after all, and what of it was answered with yes. */
  doubts?: readonly Doubt[]
  confirmed?: readonly string[]
  /** Made in the browser: the server was not reached. */
  unreachable?: boolean
}

/** What stands in fields of a form is wrong, as only the verb can know, by the names of their controls. */
export class WrongFields extends Refusal {
  readonly problems: Record<string, string>

  constructor(problems: Record<string, string>) {
    super('invalid', Object.values(problems)[0] ?? '')
    this.problems = problems
  }
}

/** The same of one field. */
export class WrongField extends WrongFields {
  readonly field: string

  constructor(field: string, message: string) {
    super({ [field]: message })
    this.field = field
  }
}

/**
 * Does what one of a page's forms says, and goes on to where it leads. Wrong input and "somebody was faster" come back to
 * the form, with 422 or 409 and what was typed; any other refusal becomes its page.
 */
export const answerVerb = async (ctx: Context, body: FormData, forms: readonly (BoundForm | undefined)[]) => {
  const form = forms.find((each) => each?.verb === body.get('verb'))
  if (!form) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  try {
    const answer = await form.submit(ctx, body)
    return 'to' in answer ? redirect(answer.to, 303) : refused(form.verb, body, 422, { problems: answer.problems })
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'invalid')) throw error
    const status = error.kind === 'conflict' ? 409 : 422
    if (error instanceof WrongFields) return refused(form.verb, body, status, { problems: error.problems })
    if (!(error instanceof Doubtful)) return refused(form.verb, body, status, { message: error.message })
    const asked = { doubts: error.doubts, confirmed: sureOf(body) }
    return refused(form.verb, body, status, { message: error.message, ...asked })
  }
}

const refused = (verb: string, body: FormData, status: number, why: Partial<RefusedForm>) => {
  const typed = Object.fromEntries([...body.keys()].map((name) => [name, textsOf(body, name)]))
  return data<RefusedForm>({ verb, typed, problems: {}, ...why }, { status })
}
