import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type Choice = { value: string; label: string }

/** `blank` is the line of a choice not yet made; with `required` the browser does not accept it. */
type Props = ComponentProps<'select'> & { choices: readonly Choice[]; blank?: string }

export const Select = ({ choices, blank, className, ...select }: Props) => (
  <select {...select} className={classNames('control', className)}>
    {blank !== undefined && <option value="">{blank}</option>}
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
