import { quoteStates, type QuoteState } from '#features/quotes/lifecycle.ts'
import { ButtonLink } from '#ui/button.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { useMay } from '#http/may.tsx'

export type QuoteLine = { id: string; reference: string; state: QuoteState }

/** The quotes made for a request, and the one click that begins another. */
export const QuotesMade = ({ request, quotes }: { request: string; quotes: readonly QuoteLine[] }) => {
  const may = useMay()
  if (!may('quotes.see-all')) return null
  return (
    <section aria-labelledby="quotes-made">
      <h2 id="quotes-made" className="sign text-h4">
        Quotes
      </h2>
      {quotes.length > 0 && (
        <ul className="mb-3">
          {quotes.map(({ id, reference, state }) => (
            <li key={id}>
              <a className="text-link" href={`/dashboard/admin/quotes/${id}`}>
                {reference}
              </a>{' '}
              <StatusWord tone={quoteStates.words[state].tone}>{quoteStates.words[state].words}</StatusWord>
            </li>
          ))}
        </ul>
      )}
      {may('quotes.write') && (
        <ButtonLink size="small" href={`/dashboard/admin/quotes/new?request=${request}`}>
          Make a quote
        </ButtonLink>
      )}
    </section>
  )
}
