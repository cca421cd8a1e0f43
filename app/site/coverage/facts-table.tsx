import { useZone } from '#ui/site/use-company.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { Facts } from './place-facts.ts'

export const FactsTable = ({ facts }: { facts: Facts }) => (
  <DefinitionTable
    rows={[
      { name: 'Emergency zone', value: facts.zone },
      { name: 'Deliveries', value: facts.deliveries },
      { name: 'Products', value: <Links links={facts.products} /> },
      { name: 'Nearest cities', value: <Links links={facts.cities} /> },
      { name: 'Nearest counties', value: <Links links={facts.counties} /> },
      { name: `Office hours, ${useZone().name} time`, value: facts.desk.join('; ') },
    ]}
  />
)

type Link = { label: string; to: string; note?: string }

const Links = ({ links }: { links: readonly Link[] }) => (
  <ul className="link-row">
    {links.map(({ label, to, note }) => (
      <li key={to}>
        <a href={to}>{label}</a>
        {note && <span className="text-soft"> {note}</span>}
      </li>
    ))}
  </ul>
)
