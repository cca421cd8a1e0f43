import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type Column = {
  key: string
  head: ReactNode
  /** Figures stand to the right, under one another. */
  figures?: boolean
  /** Left out below 1024 px. */
  wide?: boolean
  /** Sortable: where a click leads, and how the table is sorted by it now. */
  sort?: { to: string; now?: 'ascending' | 'descending' }
}

export type Row = { key: string; tone?: 'late' | 'due' | 'kept'; cells: Record<string, ReactNode> }

type Props = {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Shown instead of an empty table. */ empty?: ReactNode
}

/** The first column names the row. Below 768 px each row becomes a card with the column's head before each cell. */
export const Table = ({ caption, columns, rows, empty }: Props) => {
  if (!rows.length && empty) return empty
  return (
    <table className="record-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, tone, cells }) => (
          <tr key={key} data-tone={tone}>
            {columns.map((column, index) => {
              const Cell = index ? 'td' : 'th'
              return (
                <Cell
                  key={column.key}
                  scope={index ? undefined : 'row'}
                  className={classOf(column)}
                  data-head={typeof column.head === 'string' ? column.head : undefined}
                >
                  {cells[column.key]}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ column }: { column: Column }) => (
  <th scope="col" className={classOf(column)} aria-sort={column.sort?.now}>
    {column.sort ? (
      <a href={column.sort.to}>
        {column.head} <Icon name="chevron" />
      </a>
    ) : (
      column.head
    )}
  </th>
)

const classOf = ({ figures, wide }: Pick<Column, 'figures' | 'wide'>) =>
  classNames(figures && 'table-figures', wide && 'table-wide')
