import { Form, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Context } from '#domain/context.ts'
import users from '#features/accounts/staff-list.ts'
import bills from '#features/bills/staff-list.ts'
import companies from '#features/companies/staff-list.ts'
import credit from '#features/credit/applications-list.ts'
import customers from '#features/customers/staff-list.ts'
import documents from '#features/documents/staff-list.ts'
import invoices from '#features/invoices/staff-list.ts'
import received from '#features/mailbox/staff-list.ts'
import orders from '#features/orders/staff-list.ts'
import outbox from '#features/outbox/staff-list.ts'
import payments from '#features/payments/staff-list.ts'
import purchases from '#features/purchasing/staff-list.ts'
import quotes from '#features/quotes/staff-list.ts'
import tasks from '#features/reminders/staff-list.ts'
import requests from '#features/requests/staff-list.ts'
import shipments from '#features/shipments/staff-list.ts'
import { answering } from '#http/answering.ts'
import { opens } from '#http/screens.ts'
import type { List } from '#lists/definition.ts'
import type { Cell, TextSpan, RowView } from '#lists/view.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/search'
import { SearchResults } from './search-results.tsx'
import { pagesNamed } from './sections.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Search' }]

export type SearchResultRow = { href: string; title: string; about: string; status?: string }
/** What was found of a noun, and where all of it is; what the bar leads to is found whole. */
export type SearchResultGroup = { label: string; all?: string; rows: SearchResultRow[] }

/** So many of a noun are shown; its list has the rest. */
const maxShown = 5

/** The indexes of letters answer from three on; fewer would read every row there is. */
const fewestLetters = 3

/** What the viewer may open that has these words: pages and what can be begun first, then records, the likeliest first. */
export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const words = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const pages = pagesNamed(ctx.viewer, words).map(({ label, href, about }) => ({ href, title: label, about }))
  const groups =
    words.length < fewestLetters
      ? []
      : (await fewAtOnce(nouns, (noun) => findIn(ctx, noun, words))).flatMap((group) => group ?? [])
  const found = groups.toSorted((one, other) => likeness(other, words) - likeness(one, words))
  return { words, groups: pages.length > 0 ? [{ label: 'Go to', rows: pages }, ...found] : found }
})

/** So many lists are asked at a time: a search is to leave connections for everybody else. */
const atOnce = 4

const fewAtOnce = async <Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) => {
  const results: Result[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, item] of queue) results[at] = await work(item)
    }),
  )
  return results
}

const findIn = async (
  ctx: Context,
  { list, label = list.title, asked = asWords, keys }: Noun,
  words: string,
): Promise<SearchResultGroup | undefined> => {
  if (!opens(ctx.viewer, list.path)) return undefined
  const { rows } = await list.recent(ctx, asked(words), maxShown + 1, keys)
  if (rows.length === 0) return undefined
  const all = rows.length > maxShown ? { all: `${list.path}?${new URLSearchParams({ q: words })}` } : {}
  return { label, rows: rows.slice(0, maxShown).map(foundRow), ...all }
}

/** Read beside another page: once the session has ended, it must not lead the sign-in back to here. */
export const shouldRevalidate = ({
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'nextUrl' | 'defaultShouldRevalidate'>) =>
  defaultShouldRevalidate && nextUrl.pathname !== href('/auth')

/** How well the best of them fits: its name is what was typed, or begins with it, or what is said below is. */
const likeness = ({ rows }: SearchResultGroup, typed: string) => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9@.]/g, '')
  const words = plain(typed)
  return Math.max(
    ...rows.map(({ title, about }) => {
      if (plain(title) === words) return 3
      if (plain(title).startsWith(words)) return 2
      return about.split(', ').some((part) => plain(part).endsWith(words)) ? 1 : 0
    }),
  )
}

type Noun = {
  /** What they are called, where the list's title says where they lie. */
  label?: string
  list: Pick<List, 'path' | 'title' | 'recent'>
  /** How its query takes the words. */
  asked?: (words: string) => object
  keys: readonly string[]
}

const asWords = (words: string) => ({ words })
const search = (words: string) => ({ search: words })

const nouns: Noun[] = [
  { list: customers, keys: ['name', 'kind', 'owed'] },
  { label: 'Requests', list: requests, asked: (words) => ({ view: 'all', words }), keys: ['request', 'who'] },
  { list: quotes, keys: ['quote', 'who', 'state'] },
  { list: orders, keys: ['order', 'who', 'state'] },
  { list: shipments, keys: ['reference', 'destination', 'state'] },
  { list: purchases, keys: ['reference', 'supplier', 'state'] },
  { list: invoices, keys: ['invoice', 'who', 'state'] },
  { list: payments, keys: ['payment', 'customer', 'state'] },
  { list: bills, keys: ['bill', 'supplier', 'state'] },
  { list: credit, keys: ['application', 'state', 'asked'] },
  // Those that are to be done: what was done in years is in the list.
  { list: tasks, asked: (words) => ({ show: 'everyone', words }), keys: ['task', 'about'] },
  { list: companies, asked: search, keys: ['name', 'kind'] },
  { list: users, asked: search, keys: ['name', 'role', 'company'] },
  { list: documents, asked: search, keys: ['title', 'kind'] },
  { list: received, keys: ['from', 'subject'] },
  { label: 'Emails', list: outbox, asked: search, keys: ['to', 'mail', 'state'] },
]

/** A row of a list in two lines: its name, and what else it says. */
const foundRow = ({ cells }: RowView): SearchResultRow => {
  const [name, ...others] = Object.values(cells).map(piecesOf)
  return {
    href: name?.href ?? '',
    title: name?.text ?? '',
    about: [name?.notes, ...others.map(({ text }) => text)].filter(Boolean).join(', '),
    status: others.find(({ status }) => status)?.status?.words,
  }
}

const piecesOf = (cell: Cell) => {
  if (typeof cell !== 'object') return { text: cell }
  const notes = cell.notes?.flatMap((note) => (note ? [textOf(note)] : [])).join(', ')
  return { text: cell.text, href: cell.href, notes, status: cell.status }
}

const textOf = (note: string | TextSpan) => (typeof note === 'string' ? note : note.text)

/** The search as a page: what the bar's field leads to without JavaScript, and on a phone. */
export default function SearchRoute({ loaderData: { words, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search" lead="Find people, companies, records, emails and documents, or go to a page." />
      <div className="wrap work-search-page">
        <Form method="get" role="search" key={words}>
          <label className="visually-hidden" htmlFor="search-words">
            Search everything
          </label>
          <Input
            id="search-words"
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Name, phone, email, address, reference number, product, invoice or BOL"
            maxLength={200}
          />
          <Button type="submit" look="solid">
            Search
          </Button>
        </Form>
        {words && groups.length === 0 && (
          <EmptyState
            title={`Nothing found for “${words}”.`}
            action={
              <a className="text-link" href={href('/dashboard/admin')}>
                Go to Today
              </a>
            }
          >
            Try part of a name, an address, a phone number or a reference number, with three letters at least.
          </EmptyState>
        )}
        <SearchResults groups={groups} />
      </div>
    </>
  )
}
