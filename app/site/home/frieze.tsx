import { Drawing, isDrawing } from '#ui/drawings/drawing.tsx'
import type { HomePage } from './home-page.ts'

/** Packages travel together, drawn to one scale. */
const together: Record<string, string[]> = { tote: ['tote', 'drum', 'pail'] }

type Scene = {
  key: string
  name: string
  summary: string
  drawing: string
  to: string
  answer?: { name: string; words?: string }
}

type Props = {
  id: string
  heading: string
  text?: string
  scenes: readonly Scene[]
  link?: HomePage['sections'][string]['links'][number]
}

/** Everything we serve stands on one ground line. */
export const Frieze = ({ id, heading, text, scenes, link }: Props) => (
  <section className="frieze" aria-labelledby={id}>
    <div className="wrap">
      <div className="section-head">
        <h2 id={id} className="sign text-h2">
          {heading}
        </h2>
        {text && <p className="text-soft">{text}</p>}
        {link && (
          <a className="text-link" href={link.to}>
            {link.label}
          </a>
        )}
      </div>
      <ul className="frieze-scenes" data-count={scenes.length}>
        {scenes.map(({ key, name, summary, drawing, to, answer }) => (
          <li key={key}>
            <div className="frieze-ground">
              {(together[drawing] ?? [drawing]).filter(isDrawing).map((name) => (
                <Drawing key={name} of={name} />
              ))}
            </div>
            <h3 className="sign text-h4">
              <a href={to}>{name}</a>
            </h3>
            <p className="text-small text-soft">{summary}</p>
            {answer && (
              <p className="frieze-answer text-small">
                {answer.name} <b className="figure">{answer.words}</b>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  </section>
)
