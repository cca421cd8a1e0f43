import type { Form } from './form.ts'

const files = import.meta.glob<Form>('./catalogue/*.ts', { eager: true, import: 'default' })

/** Every form of the catalogue, those of the chat among them. */
export const allForms: readonly Form[] = Object.values(files)

type PlacedForm = Form & { path: string }

/** Every form that has an address of its own. */
export const placedForms: readonly PlacedForm[] = allForms.filter((form): form is PlacedForm => form.path !== undefined)

/** The forms that have a page to themselves. */
export const formPages = placedForms.filter(({ inPage }) => !inPage)

export const formAt = (path: string): PlacedForm | undefined => placedForms.find((form) => form.path === path)
export const formOfKind = (kind: string): Form | undefined => allForms.find((form) => form.kind === kind)
