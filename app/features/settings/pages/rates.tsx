import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import type { RatesView } from './read-rates.ts'

type Props = {
  caption: string
  head: string
  /** What each row says, and the heading of a new one, where they are no rates. */
  of?: string
  added?: string
  view: RatesView
  refused?: RefusedForm
  /** What else is to know of the table. */
  children?: ReactNode
}

/** The rates with their days and what may be done with each, and the form of a new one. */
export const Rates = ({
  caption,
  head,
  of = 'Rate',
  added = 'New rate',
  view: { rows, add },
  refused,
  children,
}: Props) => (
  <>
    <Table
      caption={caption}
      columns={[
        { key: 'name', head },
        { key: 'rate', head: of },
        { key: 'days', head: 'Dates' },
        { key: 'status', head: 'Status' },
        { key: 'source', head: 'Source' },
      ]}
      rows={rows.map((row) => rateRow(row, of === 'Rate', refused))}
    />
    {children}
    <Section id="new-rate" title={added} spacing="none">
      <VerbForm form={add} refused={refused} />
    </Section>
  </>
)

const rateRow = (row: RatesView['rows'][number], isFigure: boolean, refused?: RefusedForm): Row => ({
  key: row.id,
  cells: {
    name: (
      <>
        {row.name}
        {row.about && <small>{row.about}</small>}
      </>
    ),
    rate: (
      <>
        <span className={isFigure ? 'figure unbroken' : 'text-small breaks'}>{row.figure}</span>
        {row.below && <small className="text-soft">{row.below}</small>}
      </>
    ),
    days: (
      <div className="rate-days">
        {row.days.map((day) => (
          <span key={day} className="line">
            <NoBreak>{day}</NoBreak>
          </span>
        ))}
      </div>
    ),
    status: (
      <span>
        <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>
        {row.charged && <small className="line text-soft">{row.charged}</small>}
      </span>
    ),
    source: (
      <div className="stack tight">
        <span className="text-small text-soft">{row.source}</span>
        {row.forms.length > 0 && (
          <div className="cluster rate-forms">
            {row.forms.map((form) => (
              <VerbForm key={form.verb} form={form} refused={refused} />
            ))}
          </div>
        )}
      </div>
    ),
  },
})
