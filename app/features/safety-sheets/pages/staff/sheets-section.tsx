import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { Section } from '#ui/section.tsx'

type Line = { id: string; product: string; says: string; form?: DrawnForm }

/** On the page of a delivery: which safety data sheets its site has, and which are to be handed over. */
export const ShipmentSheets = ({ lines, refused }: { lines: readonly Line[]; refused?: RefusedForm }) =>
  lines.length > 0 && (
    <Section id="sheets" title="Safety data sheets" size="h4">
      <ul className="rows text-small">
        {lines.map(({ id, product, says, form }) => (
          <li key={id}>
            <span>
              {product}
              <span className="line text-soft">
                <bdi>{says}</bdi>
              </span>
            </span>
            <VerbForm form={form} refused={refused} />
          </li>
        ))}
      </ul>
    </Section>
  )
