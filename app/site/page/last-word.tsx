import { ButtonLink } from '#ui/button.tsx'
import type { Section } from './page-words.ts'

type Props = { section?: Section; links?: Section['links'] }

/** The amber end of a page: the one thing to do next. */
export const LastWord = ({ section, links = section?.links }: Props) =>
  section && (
    <section className="call on-signal" aria-labelledby={section.key}>
      <div className="wrap">
        <h2 id={section.key} className="poster">
          {section.heading}
        </h2>
        <div className="call-actions">
          {links?.map(({ to, label }, index) => (
            <ButtonLink key={to} href={to} size="large" look={index ? 'outline' : 'solid'}>
              {label}
            </ButtonLink>
          ))}
          {section.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  )
