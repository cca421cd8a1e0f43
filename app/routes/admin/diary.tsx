export type DiaryLine = { id: string; name: string; at: string; who: string; detail: Record<string, string> }

export const told: Record<string, string> = {
  'request.received': 'sent the request',
  'request.noticed': 'noticed it',
  'request.suspected': 'sent the request, which looked like spam and was held back',
  'request.reveal': 'opened an encrypted answer',
  'request.log': 'wrote it down from a call',
  'request.take': 'took it: in progress',
  'request.put_back': 'put it back',
  'request.answer': 'marked it as answered',
  'request.reply': 'replied',
  'request.note': 'made a note',
  'request.add': 'wrote again',
  'request.withdraw': 'withdrew it',
  'request.win': 'closed it as won',
  'request.lose': 'closed it as lost',
  'request.spam': 'called it spam',
  'request.release': 'released it from spam',
  'request.reopen': 'reopened it',
  'request.promise_anew': 'reopened it: the quote that answered it was withdrawn',
  'promise.missed': 'told the administrators that the promise was missed',
}

const people: Record<string, string> = {
  visitor: 'A visitor',
  customer: 'A customer',
  supplier: 'A supplier',
  system: 'Our system',
}

/** Who did what and when, oldest first. */
export const Diary = ({ entries }: { entries: DiaryLine[] }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="sign text-h4">
      History
    </h2>
    <ol className="diary">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            <b>
              <bdi>{people[entry.who] ?? entry.who}</bdi>
            </b>{' '}
            {inWords(entry)}
          </span>
          <small className="text-soft">{entry.at}</small>
        </li>
      ))}
    </ol>
  </section>
)

const inWords = ({ name, detail }: DiaryLine) => {
  if (name === 'request.assign') return `gave it to ${detail.assignee}`
  if (name === 'promise.warned') {
    return `warned ${detail.to || 'the desk'}: ${detail.step === 'half' ? 'half' : 'four fifths'} of the time is gone`
  }
  return told[name] ?? name
}
