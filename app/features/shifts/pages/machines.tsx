import { Field } from './parts.tsx'
import { furtherMachines } from './read-report.ts'
import type { machinesOf } from './site.ts'

export type KnownMachine = Awaited<ReturnType<typeof machinesOf>>[number]

type Props = {
  /** The place of the load among those of its shipment. */
  at: number
  known: readonly KnownMachine[]
  field: (name: string) => { name: string; value?: string; problem?: string }
}

/** What goes into which machine: those of the site that take this fuel first. The sum must be what the meter ran. */
export const Machines = ({ at, known, field }: Props) => (
  <details open={known.length > 0}>
    <summary>Equipment</summary>
    {known.map(({ unit, label }, row) => (
      <div key={row}>
        <input type="hidden" name={`known_${at}_${row}`} value={unit ?? label ?? ''} />
        <Field {...field(`filled_${at}_${row}`)} label={namedUnit(unit, label)} part="filled" load={at} />
      </div>
    ))}
    {Array.from({ length: furtherMachines }, (_, further) => known.length + further).map((row) => (
      <div key={row} className="ph-two">
        <Field
          {...field(`unit_${at}_${row}`)}
          label={known.length > 0 ? 'Another unit' : `Unit ${row + 1}`}
          mode="text"
        />
        <Field {...field(`filled_${at}_${row}`)} label="Gallons" part="filled" load={at} />
      </div>
    ))}
    <p className="ph-result">
      Equipment <output data-machines={at}>–</output> gal
    </p>
  </details>
)

const namedUnit = (unit: string | null, label: string | null) =>
  unit ? `Unit ${[unit, label].filter(Boolean).join(', ')}, gallons` : `${label}, gallons`
