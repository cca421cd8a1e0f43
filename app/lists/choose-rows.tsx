import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import type { BulkActionsView, RowView } from './view.ts'

type Props = {
  rows: readonly RowView[]
  choose: BulkActionsView
  /** The rows, with what stands before the name of each. */
  renderTable: (renderBox: (id: string, name: string) => ReactNode) => ReactNode
}

/**
 * Rows with a box each, and the verbs for those that are chosen: some, all of the page, or all that match. The box of
 * the page stands for its rows: checked, not checked, or neither when only some of them are. Without a script it is not
 * shown, and everything else works; it has its place from the first moment, so that no row moves when the script comes.
 */
export const ChooseRows = ({ rows, choose: { verbs, found, most, beyond }, renderTable }: Props) => {
  const form = useId()
  const ids = rows.map(({ id }) => id)
  const seen = new Map(rows.map(({ id, seen }) => [id, seen]))
  const [picked, setChosen] = useState<readonly string[]>([])
  // The list follows what happens: what has left the page is not chosen any more.
  const selected = picked.filter((id) => ids.includes(id))
  const [isAll, setIsAll] = useState(false)
  // What was done to them was done: the next verb is for those that are chosen next.
  const answer = useActionData<{ many?: unknown }>()
  const [answered, setAnswered] = useState(answer)
  if (answer !== answered) {
    setAnswered(answer)
    if (answer?.many) {
      setChosen([])
      setIsAll(false)
    }
  }
  const [awake, setAwake] = useState(false)
  // Boxes that were checked before the script came, or while it woke.
  useEffect(() => {
    setAwake(true)
    setChosen(checkedRows())
    setIsAll(document.querySelector('main input[name=all]:checked') !== null)
  }, [])
  const sending = useNavigation().formData?.get('verb')
  const isPartial = selected.length > 0 && selected.length < ids.length
  const many = isAll ? Math.min(found, most) : selected.length
  return (
    <>
      <Form id={form} method="post" className="list-foot list-choose cluster" preventScrollReset>
        <input type="hidden" name="found" value={found} />
        <PageBox
          some={isPartial && !isAll}
          checked={isAll || selected.length === ids.length}
          disabled={isAll || !awake}
          onChange={(checked) => setChosen(checked ? ids : [])}
          label={`All ${ids.length} on this page`}
        />
        {found > ids.length && (
          <Checkbox
            id={`${form}-all`}
            name="all"
            value="yes"
            checked={isAll}
            onChange={({ target }) => setIsAll(target.checked)}
            label={
              found > most
                ? `The first ${most} of ${found.toLocaleString('en-US')}${beyond ? ' or more' : ''}`
                : `All ${found} that match`
            }
          />
        )}
        <span className="cluster to-end">
          <output aria-live="polite">{many.toLocaleString('en-US')} selected</output>
          {verbs.map(({ verb, label, choice }) => (
            <span key={verb} className="cluster">
              {choice && (
                <Select name={choice.name} aria-label={choice.label} blank={choice.blank} choices={choice.choices} />
              )}
              <Button type="submit" name="verb" value={verb} size="small" pending={sending === verb && 'Working …'}>
                {label}
              </Button>
            </span>
          ))}
        </span>
      </Form>
      {renderTable((id, name) => (
        <input
          form={form}
          type="checkbox"
          name="id"
          value={[id, seen.get(id)].filter(Boolean).join(' ')}
          aria-label={`Select ${name}`}
          checked={isAll || selected.includes(id)}
          disabled={isAll}
          onChange={({ target }) =>
            setChosen(target.checked ? [...selected, id] : selected.filter((other) => other !== id))
          }
        />
      ))}
    </>
  )
}

const checkedRows = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('main input[name=id]:checked')].map(
    ({ value }) => value.split(' ')[0] ?? '',
  )

type PageBoxProps = {
  some: boolean
  checked: boolean
  disabled: boolean
  label: string
  onChange: (checked: boolean) => void
}

/** Only a script can say that a box is neither checked nor not. */
const PageBox = ({ some, checked, disabled, label, onChange }: PageBoxProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.indeterminate = some
  }, [some])
  return (
    <div ref={box} className="list-page-box">
      <Checkbox
        id={id}
        checked={checked}
        indeterminate={some}
        disabled={disabled}
        label={label}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
