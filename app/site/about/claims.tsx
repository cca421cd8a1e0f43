import type { Claim } from '#content/index.ts'
import { formatDay } from '#domain/day.ts'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'

const columns = [
  { key: 'claim', head: 'Claim' },
  { key: 'source', head: 'Source' },
  { key: 'owner', head: 'Responsible' },
  { key: 'review', head: 'Next review' },
]

/** Each claim with its source and who is responsible for it. */
export const Claims = ({ claims }: { claims: readonly Claim[] }) => (
  <div className="questions">
    <details>
      <summary>
        Sources and who is responsible <Icon name="chevron" />
      </summary>
      <Table
        caption="Our claims, their sources and who is responsible"
        columns={columns}
        rows={claims.map(({ figure, words, source, owner, review }) => ({
          key: words,
          cells: { claim: `${figure} ${words}`, source, owner, review: formatDay(review) },
        }))}
      />
    </details>
  </div>
)
