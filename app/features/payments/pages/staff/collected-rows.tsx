import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { CollectedView } from '../collected-view.ts'

/** What drivers collected and is not counted yet. The button posts to the page of each, which asks where something differs. */
export const CollectedRows = ({ rows }: { rows: readonly CollectedView[] }) => (
  <ul className="rows">
    {rows.map((row) => (
      <li key={row.id}>
        <span>
          <a className="text-link" href={row.page}>
            <b>{row.what}</b>
          </a>
          , <bdi>{row.customerName}</bdi>
        </span>
        <small className="text-soft">
          {row.driver}, {row.when}
          {row.ticket && `, ticket ${row.ticket}`}, order {row.orderReference}
        </small>
        {row.state === 'sent_back' && (
          <span>
            Sent back: <bdi>{row.why}</bdi>
          </span>
        )}
        <VerbForm form={row.form} to={row.page} primary={false} />
      </li>
    ))}
  </ul>
)
