import type { Lubricants } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { More } from '../page/more.tsx'
import { DrumHead } from './drum-head.tsx'

type Props = {
  family: Lubricants['families'][number]
  packages: Lubricants['packages']
  standards: Lubricants['standards']
}

/** A lubricant family: the head of its drum, what to know when ordering, and its grades by scale. */
export const Family = ({ family, packages, standards }: Props) => (
  <section className="product" aria-labelledby={family.key}>
    <div className="wrap">
      <DrumHead grades={family.grades} />
      <div className="product-words">
        <h2 id={family.key} className="sign text-h2">
          {family.name}
        </h2>
        <p className="text-lead text-soft">{family.summary}</p>
      </div>
      <More label="Good to know">
        {family.text.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </More>
      <More label="Specification">
        <DefinitionTable
          dense
          rows={[
            ...family.grades.map(({ scale, grades }) => ({ name: scale, value: grades.join(', ') })),
            { name: 'Kinds', value: family.kinds.join(', ') },
            ...(family.standards.length > 0
              ? [{ name: 'Standards', value: namesOf(standards, family.standards).join(', ') }]
              : []),
            { name: 'Packages', value: namesOf(packages, family.packages).join(', ') },
            { name: 'For', value: family.uses },
          ]}
        />
      </More>
      <ButtonLink href={`/quote/lubricants?product=${family.key}`}>Quote {family.name.toLowerCase()}</ButtonLink>
    </div>
  </section>
)

const namesOf = (entries: readonly { key: string; name: string }[], keys: readonly string[]) =>
  entries.filter(({ key }) => keys.includes(key)).map(({ name }) => name)
