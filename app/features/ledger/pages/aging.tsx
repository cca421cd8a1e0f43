import '#ui/styles/invoice.css'
import type { AgingView } from './aging-view.ts'

/** What is owed by how late it is, in figures and as a bar. Money that was not applied stands by itself. */
export const AgingTable = ({ aging, caption }: { aging: AgingView; caption: string }) => (
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
              Not applied
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          {aging.buckets.map(({ key, label, amount }) => (
            <td key={key} data-head={label} className="table-figures">
              {amount}
            </td>
          ))}
          {aging.unapplied && (
            <td data-head="Not applied" className="table-figures">
              {aging.unapplied}
            </td>
          )}
        </tr>
      </tbody>
    </table>
    <div className="aging-bar" aria-hidden="true">
      {aging.buckets.map(({ key, share }) => (
        <i key={key} style={{ flexGrow: share, flexBasis: 0, display: share > 0 ? undefined : 'none' }} />
      ))}
    </div>
  </div>
)
