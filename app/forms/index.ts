import type { Form } from './form.ts'

const files = import.meta.glob<Form>('./catalogue/*.ts', { eager: true, import: 'default' })

/** Every form, by its address. */
export const allForms: readonly Form[] = Object.values(files)

export const formAt = (path: string): Form | undefined => allForms.find((form) => form.path === path)
export const formOfKind = (kind: string): Form | undefined => allForms.find((form) => form.kind === kind)
