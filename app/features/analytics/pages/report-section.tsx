import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ColumnChart } from './column-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import type { Report } from './report.ts'

/** What the page knows of one report; none when the period has nothing to report. */
export type ReportView = { title: string; says: string; empty: string; report?: Omit<Report, 'file'> }

type Props = ReportView & {
  id: string
  /** The period in words. */
  said: string
  /** Where its table is to be had as CSV. */
  file: string
}

/** One report: what it counts, its chart, its table, and the table as a file. */
export const ReportSection = ({ id, title, says, empty, report, said, file }: Props) => {
  const label = `${title}, ${said}`
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="report stack tight">
      <h2 id={`${id}-title`} className="sign text-h3">
        {title}
      </h2>
      <p className="text-soft">{says}</p>
      {report ? (
        <>
          {report.chart.kind === 'columns' ? (
            <ColumnChart title={label} chart={report.chart} />
          ) : (
            <BarList title={label} bars={report.chart.bars} />
          )}
          <FigureTable
            caption={label}
            columns={report.columns}
            rows={report.rows}
            links={report.links}
            total={report.total}
          />
          <p className="report-file">
            <a className="text-link" href={file} download>
              <Icon name="download" /> {title} as CSV
            </a>
          </p>
        </>
      ) : (
        <EmptyState title={empty}>Choose another period above.</EmptyState>
      )}
    </section>
  )
}

type BarListProps = { title: string; bars: { label: string; value: number; said: string }[] }

/** Bars with their names and figures in words beside them: nothing has to be read off a length. */
const BarList = ({ title, bars }: BarListProps) => {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-label={title}>
      {bars.map(({ label, value, said }, index) => (
        // two products may bear one name
        <li key={`${index} ${label}`}>
          <span className="spread">
            <bdi>{label}</bdi> <b>{said}</b>
          </span>
          <svg height="14" aria-hidden="true">
            <rect fill="var(--sunk)" width="100%" height="14" />
            <rect fill="var(--ink)" width={`${(100 * value) / max}%`} height="14" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
