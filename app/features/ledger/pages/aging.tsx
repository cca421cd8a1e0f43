import '#ui/styles/invoice.css'
import type { AgingView } from './aging-view.ts'

type Props = {
  aging: AgingView
  caption: string
  /** Where an amount leads: to what adds up to it. */
  leadsTo?: (bucket: string) => string
}

/** What is owed by how late it is, in figures and as a bar. Money that was not applied stands by itself. */
export const AgingTable = ({ aging, caption, leadsTo }: Props) => (
  <div className="stack tight">
    <table className="record-table aging-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {aging.buckets.map(({ key, label }) => (
            <th key={key} scope="col" className="table-figures">
              {label}
            </th>
          ))}
          {aging.unapplied && (
            <th scope="col" className="table-figures">
              On account
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          {aging.buckets.map(({ key, label, amount, share }) => (
            <td key={key} data-head={label} className="table-figures">
              {leadsTo && share > 0 ? (
                <a className="text-link" href={leadsTo(key)}>
                  {amount}
                </a>
              ) : (
                amount
              )}
            </td>
          ))}
          {aging.unapplied && (
            <td data-head="On account" className="table-figures">
              {leadsTo ? (
                <a className="text-link" href={leadsTo('unapplied')}>
                  {aging.unapplied}
                </a>
              ) : (
                aging.unapplied
              )}
            </td>
          )}
        </tr>
      </tbody>
    </table>
    <svg className="aging-bar" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      {shares(aging).map(({ key, from, share }) => (
        <rect key={key} data-age={key} x={from} width={share} height="3" />
      ))}
    </svg>
  </div>
)

/** Where each part of the bar begins, in percent. */
const shares = ({ buckets }: AgingView) => {
  let from = 0
  return buckets.map(({ key, share }) => {
    from += share
    return { key, share, from: from - share }
  })
}
