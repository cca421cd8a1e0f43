import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

/** A figure with its unit beside it: gallons after, dollars before. The label names the unit for those who hear it. */
export const UnitInput = ({ unit, before, ...input }: ComponentProps<'input'> & { unit: string; before?: boolean }) => (
  <div className="unit">
    {before && <span aria-hidden="true">{unit}</span>}
    <Input {...input} />
    {!before && <span aria-hidden="true">{unit}</span>}
  </div>
)
