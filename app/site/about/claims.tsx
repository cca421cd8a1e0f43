import type { Claim } from '#content/index.ts'
import { formatDay } from '#domain/day.ts'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'

const columns = [
  { key: 'claim', head: 'Claim' },
  { key: 'source', head: 'Source' },
  { key: 'owner', head: 'Who stands behind it' },
  { key: 'review', head: 'Next review' },
]

/** Each claim with who stands behind it. */
export const Claims = ({ claims }: { claims: readonly Claim[] }) => (
  <div className="questions">
    <details>
      <summary>
        Who stands behind each claim <Icon name="chevron" />
      </summary>
      <Table
        caption="Our claims and who stands behind them"
        columns={columns}
        rows={claims.map(({ figure, words, source, owner, review }) => ({
          key: words,
          cells: { claim: `${figure} ${words}`, source, owner, review: formatDay(review) },
        }))}
      />
    </details>
  </div>
)
