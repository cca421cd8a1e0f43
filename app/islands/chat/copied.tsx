import type { Line } from './types.ts'

/** The conversation that goes along with a form, for its sender to look at. */
export const Copied = ({ lines }: { lines: readonly Line[] }) => {
  const kept = lines.filter(({ id, role }) => role !== 'news' && !id.includes(' '))
  if (kept.length === 0) return null
  return (
    <details className="chat-copied text-fine">
      <summary>
        We'll include this conversation, {kept.length} {kept.length === 1 ? 'message' : 'messages'}
      </summary>
      <ol className="stack tight">
        {kept.map(({ id, role, by = 'Assistant', content }) => (
          <li key={id}>
            <b>{role === 'user' ? 'You' : by}</b> {content}
          </li>
        ))}
      </ol>
    </details>
  )
}
