import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import type { ComparisonView } from './compare-view.ts'

/** What changed between two versions of a quote. Staff choose which two. */
export const ComparedVersions = ({ compared, chooses }: { compared?: ComparisonView; chooses?: boolean }) => {
  if (!compared) return null
  const { before, after, rows, versions } = compared
  const changed = rows.filter(({ differs }) => differs).length
  return (
    <Section id="compared" title="What changed" size="h4">
      {chooses && versions.length > 2 && <Choice before={before} after={after} versions={versions} />}
      <Table
        caption={`Version ${before} and version ${after}: ${changed === 1 ? 'one change' : `${changed} changes`}`}
        columns={[
          { key: 'what', head: 'Item' },
          { key: 'before', head: `Version ${before}` },
          { key: 'after', head: `Version ${after}` },
        ]}
        rows={rows.map(({ what, before, after, differs }) => ({
          key: what,
          cells: {
            what: <bdi>{what}</bdi>,
            before: differs ? (
              <s>
                <bdi>{before}</bdi>
              </s>
            ) : (
              <bdi className="text-soft">{before}</bdi>
            ),
            after: differs ? (
              <>
                <b>
                  <bdi>{after}</bdi>
                </b>{' '}
                <Badge tone="due">Changed</Badge>
              </>
            ) : (
              <bdi className="text-soft">{after}</bdi>
            ),
          },
        }))}
      />
    </Section>
  )
}

const Choice = ({ before, after, versions }: Pick<ComparisonView, 'before' | 'after' | 'versions'>) => (
  <form method="get" action="#compared" className="cluster">
    {(
      [
        ['before', 'Compare version', before],
        ['after', 'with version', after],
      ] as const
    ).map(([name, label, value]) => (
      <label key={name} className="cluster text-small">
        {label}
        <select name={name} defaultValue={value} className="control">
          {versions.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </select>
      </label>
    ))}
    <Button size="small" type="submit">
      Compare
    </Button>
  </form>
)
