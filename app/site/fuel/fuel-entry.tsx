import type { Delivery, Fuel } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { More } from '../page/more.tsx'
import { PlacardTag } from './placard-tag.tsx'

type Props = { fuel: Fuel; deliveries: Delivery['deliveries'] }

/** A fuel: its tag, who takes it and how it is brought, and its specification. */
export const FuelEntry = ({ fuel, deliveries }: Props) => (
  <section className="product" aria-labelledby={fuel.key}>
    <div className="wrap">
      <PlacardTag short={fuel.short} shipping={fuel.shipping} notice={fuel.notice} />
      <div className="product-words">
        <h2 id={fuel.key} className="sign text-h2">
          {fuel.name}
        </h2>
        <p className="text-lead text-soft">{fuel.summary}</p>
      </div>
      <More label="Good to know">
        {fuel.text.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {fuel.winter && (
          <p>
            <b>Winter.</b> {fuel.winter}
          </p>
        )}
      </More>
      <More label="Specification">
        <DefinitionTable
          dense
          rows={[
            { name: 'Standard', value: fuel.standard },
            ...fuel.specification,
            { name: 'For', value: fuel.uses },
            { name: 'Delivery', value: namesOf(fuel.deliveries, deliveries) },
          ]}
        />
      </More>
      <ButtonLink look="outline" href={`/quote/fuel?product=${fuel.key}`}>
        Quote {fuel.short}
      </ButtonLink>
    </div>
  </section>
)

const namesOf = (keys: readonly string[], deliveries: Delivery['deliveries']) =>
  deliveries
    .filter(({ key }) => keys.includes(key))
    .map(({ name }) => name)
    .join(', ')
