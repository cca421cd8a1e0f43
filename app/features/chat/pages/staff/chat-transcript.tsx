export type TranscriptShown = { role: 'user' | 'assistant'; content: string; at: string }[]

/** The conversation with the assistant that a request was sent from, as its visitor saw it. */
export const ChatTranscript = ({ lines }: { lines: TranscriptShown }) =>
  lines.length > 0 && (
    <section aria-labelledby="chat-transcript" className="conversation">
      <h2 id="chat-transcript" className="sign text-h3">
        Chat before the request
      </h2>
      <ol className="stack tight">
        {lines.map(({ role, content, at }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a copy that never changes
          <li key={place} data-kind={role === 'user' ? 'addition' : 'note'}>
            <p className="conversation-who spread">
              <b>{role === 'user' ? 'Visitor' : 'Assistant'}</b>
              <small>{at}</small>
            </p>
            <p className="answer">
              <bdi>{content}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
