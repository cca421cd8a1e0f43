import type { Answer } from '#features/requests/answer.ts'
import type { Contact } from '#features/requests/submit.ts'
import { fullWords, type DayReader } from './fields/closures.ts'
import type { DraftSpec } from './drafts.ts'
import type { Field, FieldContext } from './field.ts'
import type { PromiseChoice } from './promise.ts'
import type { OfferedProduct } from './offered-products.ts'

export type Fields = Record<string, Field>

/** A form as plain data: page, validation, receipt, inbox row, mail and test come from it. */
export type Form = {
  /** The address it is filled in at. The chat's forms have none. */
  path?: string
  kind: string
  title: string
  /** What the page is called, where that is not the title of the request. */
  heading?: string
  /** What a caller wants whose call staff write down in this form. */
  callAbout?: string
  /** One or two sentences under the title. `{promise}` stands for the promise's words, here and in `thanks`. */
  intro: string
  /** The two letters its references begin with. */
  prefix: string
  promise: PromiseChoice
  /** Fieldsets in reading order, by legend. */
  sections: Record<string, Fields>
  /** The form stands inside a page that says more, with a route of its own. */
  inPage?: boolean
  /** For signed-in people of any role. */
  signedIn?: boolean
  /** The answers are shown once more before they are sent (WCAG 2.2, 3.3.4). */
  review?: boolean
  /** The send button wakes when these are given. Without a script it is awake, and the server says what is missing. */
  wakes?: readonly string[]
  /** Telephone, email and hours stand beside the form. */
  besideContact?: boolean
  /** To send it is to agree to the terms of service and the privacy policy, and the page says so. */
  agrees?: boolean
  submit: string
  /** Who fills it in may be running dry today: the number to call stands beside it and on its receipt. */
  runningDry?: boolean
  /** What happens next, in three short lines: when, and what. */
  next: readonly (readonly [when: string, what: string])[]
  toast: string
  /** The title of the toast about empty required fields, where it is not "Error". */
  missing?: string
  /** The thank-you text of the receipt. */
  thanks: string
  home: string
  /** Which answers are the sender's name, email, phone and company. */
  contact: Partial<Record<keyof Contact, string>>
  /** Answers that follow from others. */
  follow?: (values: FormValues) => FormValues
  /** The field that may stay empty beside these answers. */
  spares?: (values: FormValues) => string | undefined
  /** Legends of sections that are folded until someone opens them. */
  folded?: readonly string[]
  /** What is wrong with answers that are each right alone, by field name. */
  together?: (values: FormValues) => Problems
  /** A filled form that is accepted: the catalogue tests itself with it. */
  sample: Readonly<Record<string, string>>
}

export const defineForm = (form: Form): Form => form

/** All fields of a form by name, in reading order. */
export const fieldsOf = (form: Form): Fields => Object.assign({}, ...Object.values(form.sections))

/** What this browser keeps of the form while it is typed. */
export const draftOf = (form: Form): DraftSpec => {
  const fields = Object.entries(fieldsOf(form))
  const kept = fields.filter(([, { secret }]) => !secret)
  return { kind: form.kind, names: fields.map(([name]) => name), kept: kept.map(([name]) => name) }
}

/** The form as it is asked now: what is on offer can be chosen, and nothing else. */
export const onOffer = <AnyForm extends Form>(form: AnyForm, products: OfferedProduct): AnyForm => ({
  ...form,
  sections: Object.fromEntries(
    Object.entries(form.sections).map(([legend, fields]) => [
      legend,
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.onOffer?.(products) ?? field])),
    ]),
  ),
})

/** What was typed, by field name. */
export type FormValues = Record<string, string>
export type Problems = Record<string, string>
export type CheckFormResult = { answers: Answer[]; contact: Contact } | { problems: Problems }

/** Reads what was typed as the form's answers. The same check runs in the browser, on the server and in tests. */
export const check = (form: Form, values: FormValues, context: FieldContext): CheckFormResult => {
  const typed = form.follow?.(values) ?? values
  const spared = form.spares?.(typed)
  const problems: Problems = {}
  const answers = Object.entries(fieldsOf(form)).map(([name, field]): Answer => {
    const { value, problem } = checkField(field, (Object.hasOwn(typed, name) && typed[name]) || '', context)
    if (problem && name !== spared) problems[name] = problem
    return makeAnswer(name, field, value, context)
  })
  const allProblems = { ...form.together?.(typed), ...problems }
  return Object.keys(allProblems).length > 0
    ? { problems: allProblems }
    : { answers, contact: contactOf(form, answers) }
}

/** An answer as the domain stores it: with its question, and in words. */
export const makeAnswer = (name: string, field: Field, value: Answer['value'], context: FieldContext): Answer => ({
  name,
  label: field.label,
  value,
  said: value === null ? '' : field.say(value, context),
  ...(field.secret && { secret: true }),
})

/** One field alone, as it is checked when the visitor leaves it. */
export const checkField = (
  field: Field,
  typed: string,
  context: FieldContext,
): { value: Answer['value']; problem?: string } => {
  const text = field.verbatim ? typed : typed.trim()
  if (text === '') return field.optional ? { value: null } : { value: null, problem: field.missing }
  const parsed = field.parse(text, context)
  return 'problem' in parsed ? { value: null, problem: parsed.problem } : parsed
}

/** What a question explains, with the time zone it is asked in, and which days are full. */
export const helpOf = (
  { help, explainsZone, remark, full }: Pick<Field, 'help' | 'explainsZone' | 'remark' | 'full'>,
  { zone, closures }: FieldContext,
) => {
  const days = full ?? (remark && closures?.full)
  return (
    [explainsZone && zone && `${zone.name} time.`, help, days && fullWords(days)].filter(Boolean).join(' ') || undefined
  )
}

/** What its form has to remark on an answer that was accepted, such as a day on which the desk is closed. */
export const remarkOn = (
  form: Form,
  { name, value }: Answer,
  answers: readonly Answer[],
  context: FieldContext,
  reader: DayReader,
): string | undefined => {
  const field = fieldsOf(form)[name]
  const hours = answers.find((answer) => answer.name === field?.hours)?.value
  return value === null ? undefined : field?.remark?.(value, context, { hours: String(hours ?? ''), reader })
}

/** Whether anything that is needed was left empty: then the form is refused in the specification's words. */
export const anyMissing = (form: Form, problems: Problems): boolean =>
  Object.entries(fieldsOf(form)).some(([name, { missing }]) => problems[name] === missing)

/** Reads a posted body. A field that came twice or as a file is no answer: it is told apart from an empty one. */
export const readTyped = (form: Form, body: FormData): { typed: FormValues; problems: Problems } => {
  const values: FormValues = {}
  const problems: Problems = {}
  for (const name of Object.keys(fieldsOf(form))) {
    const entries = body.getAll(name)
    const [first = ''] = entries
    values[name] = typeof first === 'string' ? first : ''
    if (entries.length > 1) problems[name] = 'We got two answers here. Please send one.'
    if (typeof first !== 'string') problems[name] = 'Please type an answer here instead of sending a file.'
  }
  return { typed: values, problems: problems }
}

/** What the answers say of the person who sends it. */
export const contactOf = (form: Form, answers: Answer[]): Contact => {
  const answerText = (name?: string) => answers.find((answer) => answer.name === name)?.said || undefined
  const { name, email, phone, company } = form.contact
  return { name: answerText(name), email: answerText(email), phone: answerText(phone), company: answerText(company) }
}
