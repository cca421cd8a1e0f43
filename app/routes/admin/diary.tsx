export type DiaryLine = { id: string; name: string; at: string; who: string }

const told: Record<string, string> = {
  'request.received': 'sent the request',
  'request.take': 'took it: in progress',
  'request.put_back': 'put it back',
  'request.answer': 'marked it as answered',
  'request.reopen': 'reopened it',
}

const people: Record<string, string> = { visitor: 'A visitor', system: 'The program' }

/** Who did what and when, oldest first. */
export const Diary = ({ entries }: { entries: DiaryLine[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="sign text-h4">
      History
    </h2>
    <ol className="diary">
      {entries.map(({ id, name, at, who }) => (
        <li key={id}>
          <span>
            <b>
              <bdi>{people[who] ?? who}</bdi>
            </b>{' '}
            {told[name] ?? name}
          </span>
          <small className="text-soft">{at}</small>
        </li>
      ))}
    </ol>
  </section>
)
