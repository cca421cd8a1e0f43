import '#ui/styles/trade.css'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Turn } from '#domain/paging.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table, type Column, type Row } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listAddress, sortBy, type ListAsked } from './list-address.ts'
import { useFreshPage } from './use-fresh-page.ts'

/** A column; one with `sort` is sorted by its head. */
export type ListColumn = Omit<Column, 'sort'> & { sort?: string }

type Props = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  path: string
  asked: ListAsked
  /** The sort of an address that names none. */
  usual: string
  /** States to choose from, with how many there are. The first, without a state, shows all. */
  tabs: readonly { state?: string; label: string; count?: number; urgent?: boolean }[]
  /** What the search looks into. */
  searches: string
  columns: readonly ListColumn[]
  rows: readonly Row[]
  older?: Turn
  newer?: Turn
  empty: { title: string; words: ReactNode; action?: ReactNode }
  /** Where the list is exported as CSV. */
  exported?: string
}

/** A list of the trade: states as tabs, a search, sorting by the heads, pages; it follows what happens by itself. */
export const ListPage = (props: Props) => {
  const { title, lead, actions, path, asked, usual, tabs, searches, columns, rows, older, newer, empty } = props
  useFreshPage()
  const filtered = Boolean(asked.words || asked.state)
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      <div className="wrap trade-list">
        <Tabs
          label="Show"
          tabs={tabs.map(({ state, label, count, urgent }) => ({
            to: listAddress(path, { state, words: asked.words }),
            label,
            count,
            urgent,
            current: asked.state === state,
          }))}
        />
        <Form method="get" action={path} role="search" className="trade-search" key={asked.words}>
          {asked.state && <input type="hidden" name="show" value={asked.state} />}
          <label className="sr-only" htmlFor="list-search">
            Search {searches}
          </label>
          <Icon name="search" />
          <Input
            id="list-search"
            type="search"
            name="q"
            defaultValue={asked.words}
            placeholder={`${searches.charAt(0).toUpperCase()}${searches.slice(1)}`}
            maxLength={200}
          />
          <Button type="submit">Find</Button>
        </Form>
        <Table
          caption={title}
          columns={columns.map(({ sort, ...column }) => ({
            ...column,
            ...(sort && { sort: sortBy(path, asked, sort, usual) }),
          }))}
          rows={rows}
          empty={
            filtered ? (
              <EmptyState
                title="Nothing matches"
                action={
                  <a className="text-link" href={path}>
                    Show all
                  </a>
                }
              >
                Look for other words, or in another state.
              </EmptyState>
            ) : (
              <EmptyState title={empty.title} action={empty.action}>
                {empty.words}
              </EmptyState>
            )
          }
        />
        {(older || newer) && (
          <Pagination
            shown="50 on a page"
            previous={newer && listAddress(path, asked, newer)}
            next={older && listAddress(path, asked, older)}
          />
        )}
        {rows.length > 0 && props.exported && (
          <p>
            <a className="text-link" href={listAddress(props.exported, asked)} download>
              <Icon name="download" /> Export as CSV
            </a>
          </p>
        )}
      </div>
    </>
  )
}
