/** An entry of the diary, ready to be read. */
export type HistoryLine = { id: string; at: string; who: string; what: string }

/** Who did what and when, oldest first. */
export const History = ({ entries }: { entries: readonly HistoryLine[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="sign text-h4">
      History
    </h2>
    <ol className="diary">
      {entries.map(({ id, at, who, what }) => (
        <li key={id}>
          <span>
            <b>
              <bdi>{who}</bdi>
            </b>{' '}
            {what}
          </span>
          <small className="text-soft">{at}</small>
        </li>
      ))}
    </ol>
  </section>
)
