import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { BulkResult } from '#lists/act-on-many.ts'
import { drawCell } from '#lists/cells.tsx'
import { ChooseRows } from '#lists/choose-rows.tsx'
import { ListFilters } from '#lists/list-filters.tsx'
import { ListKeys } from '#lists/list-keys.tsx'
import { ListAction } from '#lists/list-page.tsx'
import { PressAlert } from '#lists/press-alert.tsx'
import { NewArrivals, useSteadyRows, type SteadyRow } from '#lists/steady-rows.tsx'
import type { ListView } from '#lists/view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { sharedScale } from '#ui/signature/promise-scale.ts'
import { SharedAxis } from '#ui/signature/shared-axis.tsx'
import { Tabs } from '#ui/tabs.tsx'

type Props = {
  list: ListView
  /** The address without the turn of the page: another one is another list. */
  here: string
  /** Milliseconds since the epoch: the inbox is drawn for one moment. `clock` says it. */
  now: number
  clock: string
  /** Deletes the spam folder, where that is open. */
  emptying?: DrawnForm
  refused?: string
  refusedForm?: RefusedForm
  many?: BulkResult
}

/** Every request on one time axis: the line says how long it has waited and how long it may. */
export const InboxPage = ({ list, here, now, clock, emptying, refused, refusedForm, many }: Props) => {
  useFreshPage()
  // A folder that was emptied is another list: its rows do not linger.
  const key = emptying && list.rows.length === 0 ? `${here} emptied` : here
  const { rows, ...news } = useSteadyRows(list.rows, key, now)
  const { empty, choose } = list
  const table = (renderBox?: RenderBox) => <InboxTable {...{ list, rows, now, clock, renderBox }} />
  return (
    <>
      <PageHead
        title={list.title}
        lead={list.lead}
        actions={
          <span className="cluster">
            {list.ways.map(({ label, links }) => (
              <nav key={label} aria-label={label} className="cluster">
                {links.map(({ to, label, count }) => (
                  <a key={to} className="text-link" href={to}>
                    {label} <Badge tone="late">{count}</Badge>
                  </a>
                ))}
              </nav>
            ))}
            {list.actions.map((link) => (
              <ListAction key={link.href} {...link} />
            ))}
          </span>
        }
      />
      <div className="wrap page-body stack">
        {list.tabs && <Tabs {...list.tabs} most={list.most} />}
        {/* Forms keep what is typed in them; another address begins them anew. */}
        <ListFilters key={here} {...list} />
        <PressAlert refused={refused} many={many} />
        <Found {...list} />
        {rows.length > 0 && <VerbForm form={emptying} refused={refusedForm} />}
        <NewArrivals {...news} one="request" many="requests" />
        {rows.length === 0 ? (
          <EmptyState title={empty.title} action={empty.action && <ListAction {...empty.action} />}>
            {empty.words}
          </EmptyState>
        ) : choose ? (
          <ChooseRows rows={list.rows} choose={choose} renderTable={table} />
        ) : (
          table()
        )}
        {(list.older || list.newer) && (
          <Pagination shown="50 requests per page" previous={list.newer} next={list.older} />
        )}
        {rows.length > 0 && (
          <div className="spread text-fine">
            <ListKeys
              rows="tr[data-request]"
              link="a"
              verbs={list.verbs}
              leads={[{ key: 'r', does: 'reply', hash: '#said' }]}
            />
            {list.exported && (
              <a className="text-link" href={list.exported.to} download>
                <Icon name="download" /> Export as CSV
              </a>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const Found = ({ found = 0, most, search: { words }, filters }: ListView) => {
  if (!words && filters.every(({ chosen }) => !chosen)) return null
  return (
    <p className="inbox-found cluster">
      <b>
        {found.toLocaleString('en-US')}
        {found === most && ' or more'} {found === 1 ? 'request' : 'requests'}
      </b>{' '}
      {words && (
        <span>
          with “<bdi>{words}</bdi>”
        </span>
      )}{' '}
      <a className="text-link" href={href('/dashboard/admin/inbox')}>
        Clear
      </a>
    </p>
  )
}

type RenderBox = (id: string, name: string) => ReactNode
type TableProps = Pick<Props, 'list' | 'now' | 'clock'> & { rows: readonly SteadyRow[]; renderBox?: RenderBox }

/** One time axis for all rows, so that the due marks form a staircase. Rows stand in groups by what is owed. */
const InboxTable = ({ list, rows, now, clock, renderBox }: TableProps) => {
  const first = rows.find((row) => !row.gone && leadsOn(row.cells.next))
  return (
    <table className="inbox-table">
      <caption className="visually-hidden">{list.caption}</caption>
      <thead>
        <tr>
          {list.heads.map(({ key, head, sort }) => (
            <th key={key} scope="col" aria-sort={sort?.now}>
              {key === 'line' ? <SharedAxis now={clock} /> : sort ? <a href={sort.to}>{head}</a> : head}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(list.groups ?? {})
        .map(([group, head]) => ({ group, head, rows: rows.filter((row) => row.group === group) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, head, rows }) => (
          <tbody key={group} data-group={group}>
            <tr className="inbox-group">
              <th scope="rowgroup" colSpan={list.heads.length}>
                {head} <span>{rows.length}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <InboxLine key={row.id} {...{ row, now, list, renderBox }} first={row === first} />
            ))}
          </tbody>
        ))}
    </table>
  )
}

/** Whether a row has something to do next. */
const leadsOn = (next: SteadyRow['cells'][string]) => typeof next === 'object' && Boolean(next.href)

type LineProps = Omit<TableProps, 'rows' | 'clock'> & {
  row: SteadyRow
  /** The one with the amber button. */ first: boolean
}

/** One request in the list. `data-` attributes are what the keyboard reads. */
const InboxLine = ({ row, now, list, renderBox, first }: LineProps) => {
  const { due, request, needed, line, next, who } = row.cells
  const times = typeof line === 'object' && line.times ? { ...line.times, now } : undefined
  const name = typeof request === 'object' ? (request.text ?? '') : ''
  const buttons = list.verbs.filter(({ verb }) => row.buttons?.includes(verb))
  return (
    <tr
      data-request={row.id}
      data-row={row.id}
      data-seen={row.seen}
      data-late={row.tone === 'late' ? '' : undefined}
      data-gone={row.gone ? '' : undefined}
    >
      <th scope="row">
        {renderBox && !row.gone ? (
          <span className="list-choice">
            {renderBox(row.id, name)}
            {drawCell(due)}
          </span>
        ) : (
          drawCell(due)
        )}
      </th>
      <td>{drawCell(request)}</td>
      <td>
        {!row.gone && typeof next === 'object' && next.href && (
          <ButtonLink size="small" look={first ? 'primary' : 'outline'} href={next.href}>
            {next.text}
            <span className="visually-hidden"> ({name})</span>
          </ButtonLink>
        )}
      </td>
      <td>{drawCell(needed)}</td>
      <td>{times && <PromiseLine times={times} marks={sharedScale(times)} />}</td>
      <td>
        {row.gone ? (
          <small>No longer in this view</small>
        ) : buttons.length > 0 ? (
          buttons.map(({ verb, label }) => (
            <Form key={verb} method="post">
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="seen" value={row.seen} />
              <Button type="submit" size="small" name="verb" value={verb} look="outline">
                {label}
                <span className="visually-hidden"> ({name})</span>
              </Button>
            </Form>
          ))
        ) : (
          drawCell(who)
        )}
      </td>
    </tr>
  )
}
