import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { FieldView } from '../field-view.tsx'
import type { RefusedForm } from './answer-verb.ts'
import type { DrawnField, DrawnForm, DrawnGroup } from './verb-form.ts'

/** So many rows stand ready without anything in them. */
const spareRows = 2

/** Every control of a form that can be there, by name, the cells of rows that are not shown yet among them. */
export const controlsOf = ({ groups }: Pick<DrawnForm, 'groups'>): (DrawnField & { row?: string })[] =>
  groups.flatMap(({ table, fields }) =>
    table
      ? Array.from({ length: table.most }, (_, at) =>
          fields.map((field) => ({
            ...field,
            name: `${field.name}_${at}`,
            value: table.typed[`${field.name}_${at}`] ?? '',
            row: `${table.row} ${at + 1}`,
          })),
        ).flat()
      : fields,
  )

type Props = Required<Pick<DrawnGroup, 'table'>> &
  Pick<DrawnGroup, 'fields'> &
  Pick<RefusedForm, 'typed' | 'problems' | 'rows'> & { verb: string; idOf: (name: string) => string }

/** Rows to fill in, with some to spare; another is added by a script, or else by the server. */
export const FormTable = ({ verb, table, fields, typed, problems, rows = 0, idOf }: Props) => {
  const awake = useHydrated()
  const [added, setAdded] = useState(0)
  const lastFilled = Array.from({ length: table.most }, (_, at) => at).findLastIndex((at) =>
    fields.some(({ name }) => typed[`${name}_${at}`]),
  )
  const rowCount = Math.min(table.most, Math.max(lastFilled + 1 + spareRows + added, rows))
  return (
    <div className="form-table" role="group" aria-label={several(table.row)}>
      {Array.from({ length: rowCount }, (_, at) => (
        <div key={at} className="form-table-row" role="group" aria-label={`${table.row} ${at + 1}`}>
          {fields.map(({ name, label, help, required, control }) => (
            <FieldView
              key={name}
              id={idOf(`${name}_${at}`)}
              name={`${name}_${at}`}
              label={label}
              help={help}
              error={problems[`${name}_${at}`]}
              required={required && at <= Math.max(lastFilled, 0)}
              control={control}
              typed={typed[`${name}_${at}`] ?? ''}
            />
          ))}
        </div>
      ))}
      {rowCount < table.most && (
        <Button
          look="quiet"
          size="small"
          type={awake ? 'button' : 'submit'}
          name="add_row"
          value={`${verb} ${rowCount + 1}`}
          onClick={awake ? () => setAdded(added + 1) : undefined}
        >
          <Icon name="plus" /> {table.add}
        </Button>
      )}
    </div>
  )
}

/** "Replies" of "Reply", "Days" of "Day". */
const several = (row: string) => row.replace(/([^aeiou])y$/, '$1ie') + 's'
