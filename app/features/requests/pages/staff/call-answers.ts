import type { Answer } from '../../answer.ts'
import type { Contact } from '../../submit.ts'
import { answerOf, checkField, fieldsOf, type Form, type Problems, type Typed } from '#forms/form.ts'
import type { Moment } from '#forms/field.ts'

/** What a caller said, checked as the form checks it, but for what was not said: nobody reads a form aloud. */
export const checkCall = (form: Form, typed: Typed, moment: Moment) => {
  const problems: Problems = {}
  const answers = Object.entries(fieldsOf(form)).map(([name, field]): Answer => {
    const text = typed[name]?.trim() ?? ''
    const { value, problem } = text === '' ? { value: null, problem: undefined } : checkField(field, text, moment)
    if (problem) problems[name] = problem
    return answerOf(name, field, value, moment)
  })
  return { problems, answers, contact: contactIn(form, answers) }
}

const contactIn = ({ contact }: Form, answers: Answer[]): Contact => {
  const said = (name?: string) => answers.find((answer) => answer.name === name)?.said || undefined
  return {
    name: said(contact.name),
    email: said(contact.email),
    phone: said(contact.phone),
    company: said(contact.company),
  }
}
