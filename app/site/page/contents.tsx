import type { Block } from '#content/index.ts'
import { plainText } from '#content/plain-text.ts'

/** The parts of a long text, beside it where there is room. A phone scrolls. */
export const Contents = ({ content }: { content: readonly Block[] }) => (
  <nav className="on-page" aria-labelledby="on-this-page">
    <h2 id="on-this-page" className="sign text-h4">
      On this page
    </h2>
    <ol>
      {content.map(
        (block) =>
          block.kind === 'heading' &&
          block.level === 2 && (
            <li key={block.id}>
              <a href={`#${block.id}`}>{plainText(block.content)}</a>
            </li>
          ),
      )}
    </ol>
  </nav>
)
