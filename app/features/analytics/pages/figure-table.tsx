import { classNames } from '#ui/class-names.ts'
import type { TableColumn } from './report.ts'

type Props = {
  caption: string
  columns: TableColumn[]
  rows: string[][]
  links?: (string | undefined)[]
  total?: string[]
}

/** Rows that are more than this scroll within their own frame; on paper all of them stand. */
const maxRows = 12

/** The figures a chart was drawn from, and their total. It stays a table on a phone: figures are compared down a column. */
export const FigureTable = ({ caption, columns, rows, links, total }: Props) => {
  const long = rows.length > maxRows
  const classOf = (index: number) =>
    classNames(columns[index]?.figures && 'table-figures', columns[index]?.wide && 'table-wide')
  const table = (
    <table className="figure-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head }, index) => (
            <th key={head} scope="col" className={classOf(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], index) => (
          // two products may bear one name
          <Line key={`${index} ${name}`} name={name} to={links?.[index]} cells={cells} classOf={classOf} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Line name={total[0] ?? ''} cells={total.slice(1)} classOf={classOf} />
        </tfoot>
      )}
    </table>
  )
  return (
    <div
      className={long ? 'figure-frame' : 'figure-scroll'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={`Table: ${caption}`}
    >
      {table}
    </div>
  )
}

type LineProps = { name: string; to?: string; cells: string[]; classOf: (index: number) => string | undefined }

const Line = ({ name, to, cells, classOf }: LineProps) => (
  <tr data-empty={cells.every((cell) => /^\$?0(\.00)?$/.test(cell)) ? '' : undefined}>
    <th scope="row">{to ? <a href={to}>{name}</a> : name}</th>
    {cells.map((cell, index) => (
      // a cell is its column
      <td key={index} className={classOf(index + 1)}>
        {cell}
      </td>
    ))}
  </tr>
)
