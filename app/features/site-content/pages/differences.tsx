import type { Run } from '#content/editing/compare.ts'

type Props = { differences: readonly { at: string; runs: readonly Run[] }[] }

/** What went is struck out, what came is underlined: by their marks, not by their color alone. */
export const Differences = ({ differences }: Props) =>
  differences.length === 0 ? (
    <p className="text-soft">The two are the same.</p>
  ) : (
    <dl className="content-differences">
      {differences.map(({ at, runs }, index) => (
        // Two parts of a text have the same name, and none of them moves.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{at}</dt>
          <dd>
            {runs.map((run, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Words key={place} run={run} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )

const Words = ({ run: { text, is } }: { run: Run }) => {
  if (is === 'gone') return <del>{text}</del>
  return is === 'new' ? <ins>{text}</ins> : text
}
