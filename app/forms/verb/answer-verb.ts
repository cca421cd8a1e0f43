import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { Doubtful, type Doubt } from '#domain/doubt.ts'
import { Refusal } from '#domain/refusal.ts'
import { sureOf, textOf } from './read-form.ts'
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
  /** Nothing was refused: so many rows of its table were asked for, by somebody without a script. */
  rows?: number
  /** Made in the browser: the server was not reached. */
  unreachable?: boolean
}

/** What stands in one field of a form is wrong, as only the verb can know. `field` is the name of its control. */
export class WrongField extends Refusal {
  readonly field: string

  constructor(field: string, message: string) {
    super('invalid', message)
    this.field = field
  }
}

/**
 * Does what one of a page's forms says, and goes on to where it leads. Wrong input and "somebody was faster" come back to
 * the form, with 422 or 409 and what was typed, and so does "too many" with 429 where `askToWait` says for how long; any
 * other refusal becomes its page.
 */
export const answerVerb = async (
  ctx: Context,
  body: FormData,
  forms: readonly (BoundForm | undefined)[],
  askToWait?: (refusal: Refusal) => void,
) => {
  const [verb, rows] = body.has('add_row') ? textOf(body, 'add_row').split(' ') : [body.get('verb')]
  const form = forms.find((each) => each?.verbs.some((known) => known === verb))
  if (!form) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  if (rows) return refused(form.verb, body, 200, { rows: Number(rows) || 0 })
  try {
    const answer = await form.submit(ctx, body)
    return 'to' in answer ? redirect(answer.to, 303) : refused(form.verb, body, 422, { problems: answer.problems })
  } catch (error) {
    if (!(error instanceof Refusal) || !(error.kind in statuses)) throw error
    if (error.kind === 'too-many') {
      if (!askToWait) throw error
      askToWait(error)
    }
    const status = statuses[error.kind as keyof typeof statuses]
    if (error instanceof WrongField)
      return refused(form.verb, body, status, { problems: { [error.field]: error.message } })
    if (!(error instanceof Doubtful)) return refused(form.verb, body, status, { message: error.message })
    const asked = { doubts: error.doubts, confirmed: sureOf(body) }
    return refused(form.verb, body, status, { message: error.message, ...asked })
  }
}

const statuses = { invalid: 422, conflict: 409, 'too-many': 429 }

const refused = (verb: string, body: FormData, status: number, why: Partial<RefusedForm>) => {
  const typed = Object.fromEntries([...body.keys()].map((name) => [name, textOf(body, name)]))
  return data<RefusedForm>({ verb, typed, problems: {}, ...why }, { status })
}
