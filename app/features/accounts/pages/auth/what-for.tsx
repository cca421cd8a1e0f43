import { DefinitionTable } from '#ui/definition-table.tsx'
import { skid } from '#ui/drawings/skid.ts'
import { Sketch } from '#ui/drawings/sketch.tsx'
import { wagon } from '#ui/drawings/wagon.ts'

/** Beside both forms: what an account is for, and what needs none. */
export const WhatFor = () => (
  <aside className="sheet-body max-w-md" aria-labelledby="what-for">
    <div className="ground">
      <Sketch art={wagon} name="wagon" />
      <Sketch art={skid} name="skid" />
    </div>
    <h2 id="what-for" className="sign text-h4">
      What an account is for
    </h2>
    <DefinitionTable
      rows={[
        {
          name: 'Customers',
          value: 'Quotes, orders and deliveries in one place, with what you asked and our answers.',
        },
        {
          name: 'Suppliers',
          value: 'Purchase orders and trucks on the road, once we have linked you to your company.',
        },
        { name: 'Companies', value: 'Managers invite their colleagues, as buyers or to read along.' },
        { name: 'Without one', value: 'Every quote request, the documents and the emergency line are open to you.' },
      ]}
    />
  </aside>
)
