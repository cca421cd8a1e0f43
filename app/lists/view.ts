import type { Permission } from '#domain/permissions.ts'
import type { PromiseTimes } from '#ui/signature/promise-scale.ts'
import type { Tone } from '#ui/status-word.tsx'
import type { IconName } from '#ui/icon.tsx'
import type { Choice } from '#ui/select.tsx'
import type { Tab } from '#ui/tabs.tsx'

/** A state in words, with the shape that says it too. */
export type Status = { tone: Tone; words: string; icon?: IconName }

/**
 * A piece of text. `foreign` is what people typed: it keeps its own writing direction. `soft` stands for nothing,
 * `figure` is set in figures of one width, `long` breaks anywhere, `whole` nowhere.
 */
export type TextSpan = {
  text: string
  foreign?: boolean
  look?: 'soft' | 'figure' | 'long' | 'whole'
  dyed?: boolean
}

/** What a cell shows, as data: the server says it, one component draws it. A plain text is enough for most. */
export type Cell =
  | string
  | undefined
  | (Partial<TextSpan> & {
      href?: string
      /** The link is a file; this is what it is called to those who only hear it. */
      download?: string
      status?: Status
      /** Small lines below. */
      notes?: readonly (string | TextSpan | undefined | false)[]
      /** Said last, in a word with its own shape. */
      flag?: Status
      badge?: { tone: 'due' | 'late'; words: string }
      /** Drawn as a line of time. */
      times?: PromiseTimes
    })

export type Head = {
  key: string
  head: string
  figures?: boolean
  /** Left out below 1024 px. */
  wide?: boolean
  /** Where a click on it leads, and how the list is sorted by it now. */
  sort?: { to: string; now?: 'ascending' | 'descending' }
}

export type RowView = {
  id: string
  tone?: 'late' | 'due' | 'kept'
  cells: Record<string, Cell>
  /** Under which head it stands. */
  group?: string
  /** When it came, in milliseconds. */
  came?: number
  /** The version that the page shows of it, as its buttons send it. */
  seen?: string
  /** The verbs that have a button in it. */
  buttons?: string[]
}

/** As much of a list as another page shows: a few rows, some columns. */
export type TableView = { heads: Head[]; rows: RowView[] }

/** `may`: only anyone who may do this finds the link. */
export type LinkView = {
  href: string
  label: string
  look?: 'primary' | 'solid' | 'plain' | 'text'
  icon?: IconName
  may?: Permission
}

/** Links with how much each leads to. */
export type CountedLinks = { label: string; links: readonly Tab[] }

export type EmptyStateView = { title: string; words?: string; action?: LinkView }

/** `usual`: what is chosen where nobody chose. */
export type FilterView = { name: string; label: string; chosen?: string; usual?: string } & (
  | { type: 'choice'; blank?: string; choices: readonly Choice[] }
  | { type: 'date' }
)

/** Verbs on many rows. `found` counts all that match, or is where counting ended; at most `most` are done at once. */
export type BulkActionsView = {
  /** `choice`: with whom or what, by the name of its control. */
  verbs: {
    verb: string
    label: string
    choice?: { name: string; label: string; blank: string; choices: readonly Choice[] }
  }[]
  found: number
  most: number
  beyond?: boolean
}

/** A list as its page draws it: everything said already. */
export type ListView = TableView & {
  path: string
  title: string
  lead?: string
  caption: string
  actions: readonly LinkView[]
  /** The pages of the section this list belongs to. */
  sections?: { label: string; tabs: readonly Tab[] }
  tabs?: { label: string; tabs: readonly Tab[] }
  search: { label: string; placeholder: string; words?: string }
  /** What the address says besides, and keeps when the search or a filter changes. */
  kept: Record<string, string>
  filters: FilterView[]
  empty: EmptyStateView
  /** Such as "118 documents, 50 on a page". */
  shown?: string
  older?: string
  newer?: string
  /** Where all that was found is a file, and how the link to it reads. */
  exported?: { to: string; label: string }
  choose?: BulkActionsView
  /** How many there are, where the list counts what it finds, and how far it counts. */
  found?: number
  most?: number
  ways: CountedLinks[]
  /** The heads that rows stand under, by their groups. */
  groups?: Readonly<Record<string, string>>
  /** What is done to one row. */
  verbs: { verb: string; label: string; key?: readonly [key: string, does: string] }[]
}
