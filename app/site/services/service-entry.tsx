import type { Link, Service } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Drawing, isDrawing } from '#ui/drawings/drawing.tsx'
import { useLinkLabel } from '#ui/site/use-company.ts'
import { More } from '../page/more.tsx'

type Props = { service: Service & { asks: Link[] } }

/** A service: what it is, what is part of it, and how soon. */
export const ServiceEntry = ({ service: { key, name, summary, text, includes, facts, drawing, asks } }: Props) => {
  const labelOf = useLinkLabel()
  return (
    <section className="product" aria-labelledby={key}>
      <div className="wrap">
        <div className="ground">{isDrawing(drawing) && <Drawing of={drawing} />}</div>
        <div className="product-words">
          <h2 id={key} className="sign text-h2">
            {name}
          </h2>
          <p className="text-lead text-soft">{summary}</p>
          <More label="How it works">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </More>
          <div className="cluster">
            {asks.map(({ to, label }) => (
              <ButtonLink key={to} href={to}>
                {labelOf(label, to)}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div className="product-words">
          <ul className="ticks">
            {includes.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <DefinitionTable dense rows={facts} />
        </div>
      </div>
    </section>
  )
}
