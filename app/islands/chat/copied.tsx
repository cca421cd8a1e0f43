import type { Line } from './types.ts'
import type { PanelWords } from './words.ts'

/** The conversation that goes along with a form, for its sender to look at. */
export const Copied = ({ lines, words }: { lines: readonly Line[]; words: PanelWords }) => {
  const copiedLines = lines.filter(({ id, role }) => role !== 'news' && !id.includes(' '))
  if (copiedLines.length === 0) return null
  return (
    <details className="chat-copied text-fine">
      <summary>{words.copied(copiedLines.length)}</summary>
      <ol className="stack tight">
        {copiedLines.map(({ id, role, by = words.assistant, content }) => (
          <li key={id}>
            <b>{role === 'user' ? words.you : by}</b> {content}
          </li>
        ))}
      </ol>
    </details>
  )
}
