import type { FormValues } from './form.ts'

/**
 * What was typed into a form, kept in this browser alone until it is sent: it survives a reload, a session that ends,
 * a deploy and a lost connection. Secret answers are never among it.
 */
export type StoredDraft = {
  typed: FormValues
  at: number
  /** The chat left it there, and nobody has typed into the form since. */
  isFromChat?: boolean
  /** What stood after the "?" of the page it was typed on. */
  search?: string
  /** The account that typed it, where the form asks for one. */
  owner?: string
  /** The form was sent, and nobody knows whether it arrived: sent again under the same id it cannot come twice. */
  sent?: { submissionId: string; drawnAt: string }
}

const keptDays = 7

/** What is kept of a form: under which name, and of which fields. Secret ones are not among `kept`. */
export type DraftSpec = { kind: string; names: readonly string[]; kept: readonly string[] }

export const keepAnswers = ({ kind, kept }: DraftSpec, values: FormValues, owner: string | undefined, now: number) => {
  if (kept.length === 0) return
  const open = Object.fromEntries(Object.entries(values).filter(([name]) => kept.includes(name)))
  write(kind, { typed: open, at: now, search: window.location.search, owner, sent: read(kind)?.sent })
}

/** What this browser kept of a form, unless it is someone else's or too old. What the chat left there is nobody's. */
export const keptAnswers = (kind: string, owner: string | undefined, now: number): StoredDraft | undefined => {
  const draft = read(kind)
  return draft && (draft.owner ?? owner) === owner && now - draft.at < keptDays * 86_400_000 ? draft : undefined
}

/** Called with nothing once the server has answered. */
export const rememberSending = (kind: string, submission: StoredDraft['sent']) => {
  const draft = read(kind)
  if (draft) write(kind, { ...draft, sent: submission })
}

export const forgetAnswers = (kind: string) => quietly(() => localStorage.removeItem(keyOf(kind)))

/** The name under which the form of a verb is kept: of this page, and of what its address asks for, and no other. */
export const draftName = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, verb: string) =>
  `${verb} on ${pathname}${search}`

const keyOf = (kind: string) => `typed into ${kind}`

const write = (kind: string, draft: StoredDraft) =>
  quietly(() => localStorage.setItem(keyOf(kind), JSON.stringify(draft)))

const read = (kind: string): StoredDraft | undefined =>
  quietly(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null')
    return isKept(stored) ? stored : undefined
  })

const isKept = (stored: unknown): stored is StoredDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'typed' in stored &&
  'at' in stored &&
  typeof stored.at === 'number' &&
  typeof stored.typed === 'object' &&
  Object.values(stored.typed ?? {}).every((value) => typeof value === 'string')

/** A browser may refuse to keep anything. The form works without. */
const quietly = <Result>(attempt: () => Result): Result | undefined => {
  try {
    return attempt()
  } catch {
    return undefined
  }
}
