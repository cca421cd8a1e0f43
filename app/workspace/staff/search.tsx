import { Form, href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import customers from '#features/customers/staff-list.ts'
import orders from '#features/orders/staff-list.ts'
import quotes from '#features/quotes/staff-list.ts'
import requests from '#features/requests/staff-list.ts'
import { answering } from '#http/answering.ts'
import type { Cell, Piece, RowView, TableView } from '#lists/view.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/search'
import { Found } from './found.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Search' }]

export type FoundRow = { href: string; title: string; about: string; status?: string }
/** What was found of a noun, and where all of it is. */
export type FoundGroup = { label: string; all: string; more: boolean; rows: FoundRow[] }

/** So many of a noun are shown; its list has the rest. */
const shown = 5

/** Customers, requests, quotes and orders with these words, of what the viewer may see. */
export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const words = url.searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const groups: FoundGroup[] = []
  if (words)
    for (const { label, path, sight, find } of nouns)
      if (can(ctx.viewer, sight)) {
        const { rows } = await find(ctx, words)
        groups.push({
          ...{ label, all: `${path}?${new URLSearchParams({ q: words })}`, more: rows.length > shown },
          rows: rows.slice(0, shown).map(foundRow),
        })
      }
  return { words, groups: groups.filter(({ rows }) => rows.length > 0) }
})

type Noun = {
  label: string
  path: string
  sight: Permission
  find: (ctx: Context, words: string) => Promise<TableView>
}

const nouns: Noun[] = [
  {
    ...{ label: 'Customers', path: customers.path, sight: 'customers.see-all' },
    find: (ctx, words) => customers.recent(ctx, { words }, shown + 1, ['name', 'kind']),
  },
  {
    ...{ label: 'Requests', path: requests.path, sight: 'requests.see-all' },
    find: (ctx, words) => requests.recent(ctx, { view: 'all', words }, shown + 1, ['request', 'who']),
  },
  {
    ...{ label: 'Quotes', path: quotes.path, sight: 'quotes.see-all' },
    find: (ctx, words) => quotes.recent(ctx, { words }, shown + 1, ['quote', 'who', 'state']),
  },
  {
    ...{ label: 'Orders', path: orders.path, sight: 'orders.see-all' },
    find: (ctx, words) => orders.recent(ctx, { words }, shown + 1, ['order', 'who', 'state']),
  },
]

/** A row of a list in two lines: its name, and what else it says. */
const foundRow = ({ cells }: RowView): FoundRow => {
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

const textOf = (note: string | Piece) => (typeof note === 'string' ? note : note.text)

/** The search as a page: what the bar's field leads to without JavaScript, and on a phone. */
export default function SearchRoute({ loaderData: { words, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search" lead="Find a customer, a request, a quote or an order." />
      <div className="wrap work-search-page">
        <Form method="get" role="search" key={words}>
          <label className="visually-hidden" htmlFor="search-words">
            Search customers, requests, quotes and orders
          </label>
          <Input
            id="search-words"
            type="search"
            name="q"
            defaultValue={words}
            placeholder="Reference, name, company, phone or product"
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
            Try part of a reference, a name or a phone number.
          </EmptyState>
        )}
        <Found groups={groups} />
      </div>
    </>
  )
}
