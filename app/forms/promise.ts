import type { Answer } from '#features/requests/answer.ts'
import type { RequestForm } from '#features/requests/submit.ts'
import type { Form } from './form.ts'

/** A promise of content/promises.yaml by its key, or one for each named answer of a field and another for all other answers. */
export type PromiseChoice =
  | string
  | { otherwise: string; when: { field: string; promises: Readonly<Record<string, string>> } }

/** One promise a form may make, with the answer it is made for; none: for all other answers. */
export type FormPromise = { promise: string; when?: { field: string; is: string } }

/** Every promise a form makes, the ordinary one first. */
export const promisesOf = ({ promise }: Pick<Form, 'promise'>): [FormPromise, ...FormPromise[]] => {
  if (typeof promise === 'string') return [{ promise }]
  const { field, promises } = promise.when
  const particular = Object.entries(promises).map(([is, promise]) => ({ promise, when: { field, is } }))
  return [{ promise: promise.otherwise }, ...particular]
}

/** The key of the promise that these answers are given. */
export const promiseFor = (form: Pick<Form, 'promise'>, answers: readonly Answer[]): string => {
  const [ordinary, ...others] = promisesOf(form)
  const holds = ({ when }: FormPromise) => answers.some(({ name, value }) => name === when?.field && value === when.is)
  return (others.find(holds) ?? ordinary).promise
}

/** A form as the domain takes it, once it is answered. */
export const requestForm = (form: Form, answers: readonly Answer[]): RequestForm => ({
  kind: form.kind,
  title: form.title,
  prefix: form.prefix,
  promise: promiseFor(form, answers),
})
