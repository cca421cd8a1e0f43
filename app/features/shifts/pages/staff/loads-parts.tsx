import { href } from 'react-router'
import { PaperFile } from '#features/trade/pages/paper.tsx'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Section } from '#ui/section.tsx'
import type { loadsView, onTruckView } from './loads-view.ts'

type Sums = ReturnType<typeof onTruckView>

/** What should be on the truck of a shift, and what the stick said. */
export const OnTruck = ({ id, sums }: { id: string; sums: Sums }) => (
  <Section id="on-truck" title="On the truck" size="h4" spacing="wide">
    {sums.length === 0 && <p className="text-soft">No load was reported.</p>}
    <ul className="rows">
      {sums.map(({ product, name, loaded, delivered, left, where, stick }) => (
        <li key={product}>
          <p>
            {name}: loaded {loaded}, delivered {delivered}, left <b>{left}</b> gal
            {where && `, ${where}`}
            {stick !== undefined && (
              <>
                , stick <b>{stick}</b> gal
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
    <PaperFile
      what="Shipping paper of what is on the truck"
      href={href('/dashboard/admin/shifts/:id/paper.pdf', { id })}
    />
  </Section>
)

type Props = {
  loads: ReturnType<typeof loadsView>
  forms: { enter: DrawnForm; correct?: DrawnForm } | undefined
  refused: RefusedForm | undefined
}

/** Its loads, each with its paper; the office enters one, or corrects it. */
export const Loads = ({ loads, forms, refused }: Props) => (
  <Section id="loads" title="Loads" size="h4" spacing="wide">
    <ul className="rows">
      {loads.map(({ number, words, amounts, at, correct }) => (
        <li key={number} className="stack tight">
          <span>
            Load {number}, <bdi>{words}</bdi>
            {amounts.map((each) => (
              <span key={each} className="line text-small">
                {each}
              </span>
            ))}
          </span>
          <span className="cluster">
            <a className="text-link" href={at} download>
              Shipping paper of load {number}
            </a>
            {correct && (
              <a className="text-link" href={correct}>
                Correct load {number}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
    <VerbForm form={forms?.correct} refused={refused} />
    <VerbForm form={forms?.enter} refused={refused} />
  </Section>
)
