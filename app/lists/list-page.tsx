import '#ui/styles/trade.css'
import type { ReactNode } from 'react'
import { countLimit } from '#domain/count-limit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CellTable } from './cells.tsx'
import { ChooseRows } from './choose-rows.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListKeys } from './list-keys.tsx'
import type { LinkView, ListView } from './view.ts'

type Props = {
  list: ListView
  /** What stands above the tabs, such as what is wrong. */
  above?: ReactNode
  /** Between the filters and the rows. */
  between?: ReactNode
  below?: ReactNode
}

/** A list: tabs, a search, filters, sorting by the heads, pages, a file. All of it works without a script. */
export const ListPage = ({ list, above, between, below }: Props) => {
  const { title, lead, actions, sections, tabs, rows, empty, older, newer, exported, choose } = list
  const table = {
    ...{ caption: list.caption, heads: list.heads, rows },
    empty: (
      <EmptyState title={empty.title} action={empty.action && <ListAction {...empty.action} />}>
        {empty.words}
      </EmptyState>
    ),
  }
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        actions={actions.length > 0 && actions.map((link) => <ListAction key={link.href} {...link} />)}
      />
      <div className="wrap page-body stack">
        {above}
        {sections && <Tabs {...sections} />}
        {tabs && <Tabs {...tabs} most={countLimit} />}
        {/* A form keeps what is typed in it; another address begins it anew. */}
        <ListFilters
          key={JSON.stringify([list.search.words, list.kept, list.filters.map(({ chosen }) => chosen)])}
          {...list}
        />
        {between}
        {choose && rows.length > 0 ? (
          <ChooseRows
            rows={rows}
            choose={choose}
            renderTable={(renderBox) => <CellTable {...table} renderBox={renderBox} />}
          />
        ) : (
          <CellTable {...table} />
        )}
        {rows.length > 0 && <Foot {...{ shown: list.shown, older, newer, exported }} />}
        {/* Letters act for staff, who work in lists all day; a customer would only meet them by accident. */}
        {rows.length > 0 && list.path.startsWith('/dashboard/admin') && <ListKeys verbs={list.verbs} />}
        {below}
      </div>
    </>
  )
}

const Foot = ({ shown, older, newer, exported }: Pick<ListView, 'shown' | 'older' | 'newer' | 'exported'>) => (
  <div className="list-foot spread">
    {shown && <Pagination shown={shown} previous={newer} next={older} />}
    {exported && (
      <a className="text-link" href={exported.to} download>
        <Icon name="download" /> {exported.label}
      </a>
    )}
  </div>
)

export const ListAction = ({ href, label, look = 'primary', icon }: LinkView) =>
  look === 'text' ? (
    <a className="text-link" href={href}>
      {label}
    </a>
  ) : (
    <ButtonLink look={look === 'plain' ? undefined : look} href={href}>
      {icon && (
        <>
          <Icon name={icon} />{' '}
        </>
      )}
      {label}
    </ButtonLink>
  )
