import { ButtonLink } from '#ui/button.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { services } from '../http/context.ts'
import type { Route } from './+types/pricing.ts'
import { Head } from './page/head.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'
import { Parts } from './pricing/parts.tsx'
import { volumes } from './pricing/volumes.tsx'
import { Ways } from './pricing/ways.tsx'

export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const { pricing, faqs } = context.get(services).content
  return { ...pageWords(context, 'pricing'), pricing, faqs: faqs.filter(({ page }) => page === '/pricing') }
}

export default function Pricing({ loaderData: { words, pricing, faqs } }: Route.ComponentProps) {
  const { parts, changes, ways, bulk, terms, form } = words.sections
  return (
    <>
      <Head words={{ ...words, links: [{ label: form?.heading ?? '', to: '#form' }] }} />
      <Sheet section={parts}>
        <Parts parts={pricing.parts} />
      </Sheet>
      <Sheet section={changes}>
        <Ways ways={pricing.changes} />
      </Sheet>
      <Sheet section={ways}>
        <Ways ways={pricing.ways} />
      </Sheet>
      <Sheet section={bulk} sunk>
        <FigureBand figures={volumes(pricing.bulk)} />
        <p>
          {pricing.bulk.text} {pricing.bulk.transport}
        </p>
      </Sheet>
      <Sheet section={terms}>
        <ul className="ticks">
          {pricing.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Sheet>
      <Questions faqs={faqs} />
      <Sheet section={form} sunk>
        <ButtonLink look="primary" size="large" href="/quote/fuel">
          Get Quote
        </ButtonLink>
      </Sheet>
    </>
  )
}
