import type { Lubricants } from '#content/index.ts'
import type { Section } from '../page/page-words.ts'
import { Sheet } from '../page/sheet.tsx'

type Props = { section?: Section; makers: Lubricants['makers']; note: string }

/** Whose requirements we match. Names in plain type: these are no endorsements. */
export const Makers = ({ section, makers, note }: Props) => (
  <Sheet section={section}>
    <dl className="ledger" data-names="">
      {makers.map(({ name, equipment }) => (
        <div key={name}>
          <dt className="sign text-h4">{name}</dt>
          <dd>{equipment}</dd>
        </div>
      ))}
    </dl>
    <p className="text-small text-soft">{note}</p>
  </Sheet>
)
