import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Choices of one `group` stand together under its name. */
export type Choice = { value: string; label: string; group?: string }

/** `blank` is the line of a choice not yet made; with `required` the browser does not accept it. */
type Props = ComponentProps<'select'> & { choices: readonly Choice[]; blank?: string }

export const Select = ({ choices, blank, className, ...select }: Props) => (
  <select {...select} className={classNames('control', className)}>
    {blank !== undefined && <option value="">{blank}</option>}
    {[...new Set(choices.map(({ group }) => group))].map((group) => {
      const options = choices
        .filter((choice) => choice.group === group)
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))
      if (group === undefined) return options
      return (
        <optgroup key={group} label={group}>
          {options}
        </optgroup>
      )
    })}
  </select>
)
