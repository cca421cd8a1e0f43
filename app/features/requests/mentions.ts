import type { Context } from '#domain/context.ts'
import { desk } from './desk.ts'
import type { Assignee } from './effects.ts'

/**
 * The coworkers mentioned in a note with an @: by full name, or by a first name that only one of them has.
 * Without the author, and those who turned these emails off.
 */
export const mentionedIn = async (ctx: Context, note: string): Promise<Assignee[]> => {
  if (!note.includes('@')) return []
  const people = await desk(ctx)
  const firsts = Map.groupBy(people, ({ name }) => firstName(name))
  const isNamed = ({ name }: Assignee) =>
    names(note, name) || (firsts.get(firstName(name))?.length === 1 && names(note, firstName(name)))
  const isWriter = ({ id }: Assignee) => 'userId' in ctx.viewer && ctx.viewer.userId === id
  return people
    .filter((person) => person.mentionMails && isNamed(person) && !isWriter(person))
    .map(({ id, name, email }) => ({ id, name, email }))
}

const firstName = (name: string) => name.trim().toLowerCase().split(/\s+/)[0] ?? ''

/** "@Sam" and "@sam," name Sam; "@Samantha" and "dana@sam.example" do not. */
const names = (note: string, name: string) => new RegExp(`(?<![\\w.])@${escaped(name)}(?![\\w-])`, 'iu').test(note)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
