import { Table } from '#ui/table.tsx'
import type { OwnAutopay } from './autopay-view.ts'

/** What was drafted and what will be, the latest first. */
export const AutopayDrafts = ({ drafts }: Pick<OwnAutopay, 'drafts'>) => (
  <Table
    caption="Drafts, newest first"
    columns={[
      { key: 'day', head: 'Draft on' },
      { key: 'status', head: 'Status' },
      { key: 'amount', head: 'Amount', figures: true },
    ]}
    rows={drafts.map(({ id, note, status, ...cells }) => ({
      key: id,
      cells: {
        ...cells,
        status: (
          <>
            {status}
            {note && (
              <small>
                <bdi>{note}</bdi>
              </small>
            )}
          </>
        ),
      },
    }))}
    empty={<p className="text-soft">No drafts yet.</p>}
  />
)
