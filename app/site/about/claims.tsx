import type { Claim } from '#content/index.ts'
import { formatDay } from '#domain/day.ts'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'

const columns = [
  { key: 'claim', head: 'Claim' },
  { key: 'source', head: 'Where it comes from' },
  { key: 'owner', head: 'Who answers for it' },
  { key: 'review', head: 'Looked at again' },
]

/** Each claim with who stands behind it. */
export const Claims = ({ claims }: { claims: readonly Claim[] }) => (
  <div className="questions">
    <details>
      <summary>
        Who stands behind each <Icon name="chevron" />
      </summary>
      <Table
        caption="What we claim, and who stands behind it"
        columns={columns}
        rows={claims.map(({ figure, words, source, owner, review }) => ({
          key: words,
          cells: { claim: `${figure} ${words}`, source, owner, review: formatDay(review) },
        }))}
      />
    </details>
  </div>
)
