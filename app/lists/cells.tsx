import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { NoBreak, WholeReferences } from '#ui/no-break.tsx'
import type { ReactNode } from 'react'
import type { Cell, TextSpan, Status, TableView } from './view.ts'

type Props = TableView & {
  caption: string
  empty?: ReactNode
  /** Stands before the first cell of a row, such as a box to choose it. */
  renderBox?: (id: string, name: string) => ReactNode
}

/** Rows of a list, whatever it is of. */
export const CellTable = ({ caption, heads, rows, empty, renderBox }: Props) => (
  <Table
    caption={caption}
    columns={heads}
    rows={rows.map(({ id, tone, cells }) => ({
      key: id,
      tone,
      cells: Object.fromEntries(
        heads.map(({ key }, place) => {
          const cell = drawCell(cells[key])
          return [key, place === 0 && renderBox ? withBox(renderBox(id, nameOf(cells[key])), cell) : cell]
        }),
      ),
    }))}
    empty={empty}
  />
)

const withBox = (box: ReactNode, cell: ReactNode) => (
  <span className="list-choice">
    {box}
    {cell}
  </span>
)

const nameOf = (cell: Cell) => (typeof cell === 'object' ? (cell.text ?? '') : (cell ?? ''))

export const drawCell = (cell: Cell): ReactNode => {
  if (typeof cell !== 'object')
    return (
      cell && (
        <span>
          <NoBreak>{cell}</NoBreak>
        </span>
      )
    )
  const { text, href, download, status, notes = [], flag, badge, times, ...look } = cell
  if (times) return <PromiseLine times={times} />
  const main = text !== undefined && <Text text={text} {...look} dyed={href ? false : look.dyed} />
  const shownNotes = notes.flatMap((note) => (note && (typeof note === 'string' || note.text) ? [note] : []))
  return (
    <span>
      {main && href && download !== undefined && (
        <a className="text-link" href={href} download>
          <Icon name="download" /> Download<span className="visually-hidden"> {download}</span>
          <span className="text-soft">, {main}</span>
        </a>
      )}
      {main && href && download === undefined && (
        <a className="text-link" href={href}>
          {main}
        </a>
      )}
      {!href && main}
      {status && <Word {...status} />}
      {shownNotes.map((note, place) => (
        // Notes of one cell never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <small key={place} className={typeof note === 'object' && note.look === 'long' ? 'breaks' : undefined}>
          {typeof note === 'object' ? <Text {...note} /> : <NoBreak>{note}</NoBreak>}
        </small>
      ))}
      {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
      {flag && (
        <>
          {' '}
          <Word {...flag} />
        </>
      )}
    </span>
  )
}

const Word = ({ tone, words, icon }: Status) => (
  <StatusWord tone={tone} icon={icon}>
    {words}
  </StatusWord>
)

const looks = { soft: 'text-soft', figure: 'figure', long: 'breaks', whole: 'unbroken' } as const

const Text = ({ text, foreign, look, dyed }: TextSpan) => {
  const content = foreign ? <WholeReferences>{text}</WholeReferences> : <NoBreak>{text}</NoBreak>
  const className = look && looks[look]
  const Around = foreign ? 'bdi' : 'span'
  return (
    <>
      {foreign || className ? <Around className={className}>{content}</Around> : content}
      {dyed && (
        <>
          {' '}
          <Badge tone="dyed">Dyed</Badge>
        </>
      )}
    </>
  )
}
