import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import type { CustomerCredit } from '../credit-view.ts'

/** How a customer pays, how much they may owe and how much of it they use. */
export const CustomerCreditSection = ({ credit }: { credit: CustomerCredit }) => (
  <Section id="credit" title="Credit" size="h4">
    <DefinitionTable dense rows={credit.facts.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
    {credit.history.length > 1 && (
      <details>
        <summary>Earlier terms</summary>
        <ul className="rows text-small">
          {credit.history.slice(1).map(({ id, words, by }) => (
            <li key={id}>
              {words}
              <small className="text-soft">
                <bdi>{by}</bdi>
              </small>
            </li>
          ))}
        </ul>
      </details>
    )}
  </Section>
)
