import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { allStaff, desk } from './desk.ts'
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

/** Each name after an @ in a note that leads to nobody: whoever writes it would think that its owner was emailed. */
export const confirmationsForMentions = async (ctx: Context, note: string): Promise<Confirmation[]> => {
  if (!note.includes('@')) return []
  const [people, staff] = [await desk(ctx), await allStaff(ctx)]
  const called = (name: string) => people.filter((each) => firstName(each.name) === firstName(name))
  const known = people.flatMap(({ name }) => (called(name).length === 1 ? [name, firstName(name)] : [name]))
  // The longest first: of "@Sam Doyle" nothing is left to wonder about.
  const rest = known
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(mention(name, 'giu'), ''), note)
  const left = new Set([...rest.matchAll(/(?<![\w.])@(\p{L}[\p{L}\p{N}'’-]*)/gu)].map(([, name = '']) => name))
  return [...left].map((name) => {
    const [namesakes, other] = [called(name), staff.find((each) => firstName(each.name) === firstName(name))]
    const reason =
      namesakes.length > 1
        ? `@${name} could be ${namesakes.map((each) => each.name).join(' or ')}, so nobody is emailed. Use the full name.`
        : other
          ? `${other.name} doesn't answer requests, so we won't email them about this note.`
          : `No coworker is called ${name}, so nobody is emailed.`
    return { key: `mention:${name.toLowerCase()}`, why: reason, yes: 'Add the note anyway' }
  })
}

const firstName = (name: string) => name.trim().toLowerCase().split(/\s+/)[0] ?? ''

/** "@Sam" and "@sam," name Sam; "@Samantha" and "dana@sam.example" do not. */
const names = (note: string, name: string) => mention(name).test(note)

const mention = (name: string, flags = 'iu') => new RegExp(`(?<![\\w.])@${escaped(name)}(?![\\w-])`, flags)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
