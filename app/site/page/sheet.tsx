import type { ReactNode } from 'react'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { More } from './more.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { useLinkLabel } from '#ui/site/use-company.ts'
import type { Section } from './page-words.ts'

type Props = {
  section?: Section
  /** Darker ground, to set it apart from what stands before and after. */
  sunk?: boolean
  /** Below its heading, over the whole width. */
  wide?: boolean
  /** What its points are called on a phone, where they are folded. */
  fold?: string
  /** Below the text of the heading. */
  aside?: ReactNode
  children?: ReactNode
}

/** A section: what it is about stands at the left, its facts at the right. Without children it shows its own points. */
export const Sheet = ({ section, sunk, wide, fold, aside, children }: Props) =>
  section && (
    <section
      className="sheet"
      data-sunk={sunk ? '' : undefined}
      data-wide={wide ? '' : undefined}
      aria-labelledby={section.key}
    >
      <div className="wrap">
        <div className="sheet-side">
          <h2 id={section.key} className="sign text-h2">
            {section.heading}
          </h2>
          {(children || section.points.length > 0) && <Texts text={section.text} />}
          {aside}
        </div>
        <div className="sheet-body">
          {children ??
            (section.points.length > 0 ? (
              <Points points={section.points} fold={fold} />
            ) : (
              <Texts text={section.text} lead />
            ))}
          <Links links={section.links} />
        </div>
      </div>
    </section>
  )

const Points = ({ points, fold }: Pick<Section, 'points'> & Pick<Props, 'fold'>) => {
  const table = (
    <DefinitionTable
      rows={points.map(({ name, text, link }) => ({ name, value: link ? <Way text={text} {...link} /> : text }))}
    />
  )
  return fold ? <More label={fold}>{table}</More> : table
}

const Way = ({ text, to, label }: { text: string; to: string; label: string }) => (
  <span className="point-way spread">
    <span>
      <NoBreak>{text}</NoBreak>
    </span>
    <LinkTo to={to} label={label} />
  </span>
)

const LinkTo = ({ to, label }: { to: string; label: string }) => (
  <a className="text-link" href={to}>
    {useLinkLabel()(label, to)} <Icon name="arrow" />
  </a>
)

const Texts = ({ text, lead }: { text: readonly string[]; lead?: boolean }) =>
  text.map((paragraph) => (
    <p key={paragraph} className={lead ? 'text-lead' : 'text-soft'}>
      <NoBreak>{paragraph}</NoBreak>
    </p>
  ))

export const Links = ({ links }: Pick<Section, 'links'>) =>
  links.length > 0 && (
    <p className="sheet-links cluster">
      {links.map((link) => (
        <LinkTo key={link.to} {...link} />
      ))}
    </p>
  )
