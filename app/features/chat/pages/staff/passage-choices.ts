import { listPassages, staffPassageId } from '../../passages.ts'
import type { Context } from '#domain/context.ts'
import type { Services } from '#http/context.ts'

export type PassageChoice = { id: string; title: string; href: string }

/** Every passage a question may be attached to: those of staff, then those of the site, by their titles. */
export const allPassages = async (ctx: Context, { passages }: Pick<Services, 'passages'>): Promise<PassageChoice[]> => {
  const own = (await listPassages(ctx)).map((passage) => ({ ...passage, id: staffPassageId(passage.id) }))
  return [...own, ...passages().toSorted((one, other) => one.title.localeCompare(other.title))].map(
    ({ id, title, href }) => ({ id, title, href }),
  )
}
