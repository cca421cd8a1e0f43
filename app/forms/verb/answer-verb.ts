import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { ConfirmationRequired, type Confirmation } from '#domain/confirmation.ts'
import { DomainError, type DomainErrorKind } from '#domain/domain-error.ts'
import { readConfirmations, readText } from './read-form.ts'
import type { BoundForm } from './verb-form.ts'

/** What a page is told when a form of it was refused: nothing was done, and what was typed is kept. */
export type RefusedForm = {
  verb: string
  /** Of a form in a row: which row. */
  row?: string
  typed: Record<string, string>
  /** What is wrong, by the name of the field. */
  problems: Record<string, string>
  /** Why the verb itself was refused, or what was filled in. */
  message?: string
  /** What is asked before it is done after all. */
  confirmations?: readonly Confirmation[]
  /** What was answered with yes, now or before it was refused for something else. */
  confirmed?: readonly string[]
  /** Nothing was refused: so many rows of its table were asked for, by someone without a script. */
  rows?: number
  /** Nothing was refused: its fields were filled in, once under each of these words. */
  filled?: string
  /** Someone was faster: what the page shows has changed since. */
  outdated?: boolean
  /** Made in the browser: the server was not reached. */
  unreachable?: boolean
}

/** What stands in fields of a form is wrong, as only the verb can know. By the names of their controls. */
export class InvalidFields extends DomainError {
  readonly problems: Record<string, string>

  constructor(problems: Record<string, string>) {
    super('invalid', Object.values(problems)[0] ?? '')
    this.problems = problems
  }
}

/** What stands in one field is wrong. */
export class InvalidField extends InvalidFields {
  constructor(field: string, message: string) {
    super({ [field]: message })
  }
}

/** A refusal that is about one field, at that field. */
export const atField =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof DomainError && error.kind === 'invalid' && !(error instanceof ConfirmationRequired))
      throw new InvalidField(field, error.message)
    throw error
  }

/** Does what one of a page's forms says, and goes on to where it leads. */
export const answerVerb = async (ctx: Context, body: FormData, forms: readonly (BoundForm | undefined)[]) => {
  const [verb, rows] = body.has('add_row') ? readText(body, 'add_row').split(' ') : [body.get('verb')]
  const form = forms.find(
    (each) => each?.verbs.some((known) => known === verb) && (!each.row || each.row.value === body.get(each.row.name)),
  )
  if (!form) throw new DomainError('invalid', "We don't recognize this button. Please reload the page.")
  return rows ? refusedResult(form, body, 200, { rows: Number(rows) || 0 }) : answerForm(ctx, body, form)
}

const statuses: Partial<Record<DomainErrorKind, number>> = { invalid: 422, conflict: 409, 'too-many': 429 }

/**
 * Does what a form says. Wrong input, "someone was faster" and "wait" come back to the form, with 422, 409 or 429 and
 * what was typed; any other refusal becomes its page.
 */
export const answerForm = async (ctx: Context, body: FormData, form: BoundForm) => {
  try {
    const answer = await form.submit(ctx, body)
    if ('problems' in answer) return refusedResult(form, body, 422, { problems: answer.problems })
    const cookies = answer.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
    return redirect(answer.to, { status: 303, headers: cookies })
  } catch (error) {
    const status = error instanceof DomainError && statuses[error.kind]
    if (!(error instanceof DomainError) || !status) throw error
    if (error instanceof InvalidFields) return refusedResult(form, body, status, { problems: error.problems })
    const confirmation = error instanceof ConfirmationRequired && { confirmations: error.confirmations }
    const outdated = error.kind === 'conflict' && { outdated: true }
    return refusedResult(
      form,
      body,
      status,
      { message: error.message, ...confirmation, ...outdated },
      error.waitSeconds,
    )
  }
}

const refusedResult = (
  form: BoundForm,
  body: FormData,
  status: number,
  refusal: Partial<RefusedForm>,
  waitSeconds?: number,
) => {
  const { verb, row } = form
  const answer: RefusedForm = {
    verb,
    row: row?.value,
    typed: form.typed(body),
    problems: {},
    confirmed: readConfirmations(body),
    ...refusal,
  }
  return data(answer, { status, ...(waitSeconds && { headers: { 'Retry-After': String(waitSeconds) } }) })
}
