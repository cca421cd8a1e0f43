import type { Delivery } from '#content/index.ts'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { useLinkLabel } from '#ui/site/use-company.ts'
import { Table } from '#ui/table.tsx'
import type { Section } from '../page/page-words.ts'
import { Sheet } from '../page/sheet.tsx'

type Props = {
  section?: Section
  deliveries: Delivery['deliveries']
}

const columns = [
  { key: 'name', head: 'Delivery' },
  { key: 'what', head: 'How it works' },
  { key: 'suits', head: 'Good for', wide: true },
  { key: 'answer', head: 'How soon' },
]

/** The four ways fuel gets into a tank or machine, on one ground line. */
export const Deliveries = ({ section, deliveries }: Props) => {
  const labelOf = useLinkLabel()
  return (
    <Sheet section={section} sunk>
      <div className="ground">
        <Drawing of="wagon" />
        <Drawing of="skid" />
        <Drawing of="dozer" />
      </div>
      <Table
        caption="Deliveries"
        columns={columns}
        rows={deliveries.map(({ key, name, what, suits, soon, ask }) => ({
          key,
          cells: {
            name,
            what,
            suits,
            answer: (
              <>
                <b>{soon}</b>
                <small>
                  <a className="text-link" href={ask.to}>
                    {labelOf(ask.label, ask.to)}
                  </a>
                </small>
              </>
            ),
          },
        }))}
      />
    </Sheet>
  )
}
