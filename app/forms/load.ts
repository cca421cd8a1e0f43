import type { Form } from './form.ts'

const files = import.meta.glob<Form>('./catalogue/*.ts', { import: 'default' })
const loading = new Map<string, Promise<Form>>()

/**
 * A form by its kind, alone: a browser that shows one form need not fetch them all. Its file bears its kind's name.
 * The same promise for the same kind. Rejects for a kind that no form has.
 */
export const loadForm = (kind: string): Promise<Form> => {
  const pending = loading.get(kind) ?? load(kind)
  loading.set(kind, pending)
  return pending
}

const load = async (kind: string): Promise<Form> => {
  const file = files[`./catalogue/${kind.replaceAll('_', '-')}.ts`]
  if (!file) throw new Error(`There is no form of the kind "${kind}".`)
  return file()
}
