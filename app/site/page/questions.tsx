import type { Faq } from '#content/index.ts'
import { Icon } from '#ui/icon.tsx'
import { useLinkLabel } from '#ui/site/use-company.ts'
import { Sheet } from './sheet.tsx'

const section = { key: 'questions', heading: 'Questions', text: [], points: [], links: [] }

/** What visitors ask about this page, folded. */
export const Questions = ({ faqs }: { faqs: readonly Faq[] }) => {
  const labelOf = useLinkLabel()
  return (
    faqs.length > 0 && (
      <Sheet section={section}>
        <div className="questions">
          {faqs.map(({ key, question, answer, more }) => (
            <details key={key} id={`question-${key}`}>
              <summary>
                {question} <Icon name="chevron" />
              </summary>
              <p>
                {answer}{' '}
                {more && (
                  <a href={more}>
                    {labelOf('More', more)}
                    <span className="visually-hidden"> on: {question}</span>
                  </a>
                )}
              </p>
            </details>
          ))}
        </div>
      </Sheet>
    )
  )
}
