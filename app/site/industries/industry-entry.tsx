import type { Industry, Link } from '#content/index.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Drawing, isDrawing } from '#ui/drawings/drawing.tsx'
import { Sheet } from '../page/sheet.tsx'

type Props = { industry: Omit<Industry, 'products'> & { products: readonly Link[] } }

/** An industry: what makes its work hard, what we do about it, and what it usually takes. */
export const IndustryEntry = ({ industry: { key, name, summary, challenges, products, drawing } }: Props) => (
  <Sheet
    section={{ key, heading: name, text: [summary], points: [], links: [] }}
    aside={<div className="ground">{isDrawing(drawing) && <Drawing of={drawing} />}</div>}
  >
    <DefinitionTable rows={challenges.map(({ challenge, solution }) => ({ name: challenge, value: solution }))} />
    <p className="takes cluster text-small text-soft">
      Usually orders{' '}
      {products.map(({ label, to }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
    </p>
  </Sheet>
)
