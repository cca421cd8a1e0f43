import type { ReactNode } from 'react'
import type { StoredDraft } from '../drafts.ts'
import { explainDay, type Closures } from '../fields/closures.ts'
import { readDay } from '../fields/plain-date.ts'
import { FieldView } from '../field-view.tsx'
import type { RefusedForm } from './answer-verb.ts'
import { FormTable } from './form-table.tsx'
import type { DrawnGroup } from './verb-form.ts'

type Props = {
  verb: string
  typed: Record<string, string>
  /** What stands in the fields at this moment, as far as that is followed. */
  now: Record<string, string>
  restored?: StoredDraft
  refused?: RefusedForm
}

/** What a form asks: its fields in their lines, rows and sections. */
export const FormGroups = ({ groups, ...rest }: Props & { groups: readonly DrawnGroup[] }) =>
  inSections(groups).map(({ section, groups }, index) => {
    const groupElements = groups.map((group, index) => (
      // The groups of a form do not move.
      // oxlint-disable-next-line react/no-array-index-key
      <Group key={index} {...rest} group={group} />
    ))
    return section ? (
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={index} className={section.class ?? 'fieldset'}>
        <legend className={`sign ${section.class ? 'text-h4' : 'text-h3'}`}>{section.legend}</legend>
        {section.help && <p className="field-help form-section-help">{section.help}</p>}
        {groupElements}
      </fieldset>
    ) : (
      groupElements
    )
  })

/** Groups that follow each other in one section, together. */
const inSections = (groups: readonly DrawnGroup[]) => {
  const sections: { section: DrawnGroup['section']; groups: DrawnGroup[] }[] = []
  for (const group of groups) {
    const last = sections.at(-1)
    if (last && last.section?.legend === group.section?.legend) last.groups.push(group)
    else sections.push({ section: group.section, groups: [group] })
  }
  return sections
}

const Group = ({ verb, group, typed, now, restored, refused }: Props & { group: DrawnGroup }) => {
  const problems = refused?.problems ?? {}
  if (group.table)
    return (
      <FormTable
        {...{ verb, problems, table: group.table, fields: group.fields, rows: refused?.rows }}
        // Rows that were added before they were typed into are added again, with what was put back.
        typed={{ ...restored?.typed, ...withoutBlanks(typed) }}
        idOf={(name) => controlId(verb, name)}
      />
    )
  const isAsTyped = (...names: (string | undefined)[]) => names.every((name) => !name || now[name] === typed[name])
  const fields = group.fields.map(({ name, label, help, more, required, need, control, closures, hours, secret }) => (
    <Explained
      key={name}
      // That our trucks are full then is what the problem says, until another day or other hours are chosen.
      closures={problems[name] && isAsTyped(name, hours) ? closures && { ...closures, full: undefined } : closures}
      day={now[name] ?? ''}
      hours={hours && now[hours]}
    >
      <FieldView
        id={controlId(verb, name)}
        name={name}
        label={label}
        help={
          more ? (
            <>
              {help} {more.words} <a href={more.to}>{more.label}</a>
            </>
          ) : (
            help
          )
        }
        error={problems[name]}
        required={required}
        need={need}
        control={control}
        typed={secret ? '' : (typed[name] ?? '')}
      />
    </Explained>
  ))
  const content = group.beside ? <div className="side-by-side">{fields}</div> : fields
  if (group.wide) return <div className="order-form-wide">{content}</div>
  if (!group.legend) return content
  return (
    <fieldset className="trade-line">
      <legend>{group.legend}</legend>
      {content}
    </fieldset>
  )
}

/** Says under a day, as it is chosen, that the desk is closed then, or before the chosen hours are over. */
const Explained = ({ closures, day, hours, children }: ExplainedProps) => {
  if (!closures) return children
  const parsed = readDay(day)
  return (
    <div>
      {children}
      <p className="field-help" role="status">
        {'value' in parsed ? explainDay({ date: parsed.value, hours }, closures, 'chooser') : undefined}
      </p>
    </div>
  )
}

type ExplainedProps = { closures?: Closures; day: string; hours?: string; children: ReactNode }

const withoutBlanks = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text))

/** The id of a control: a page may hold the forms of several verbs. */
export const controlId = (verb: string, name: string) => `${verb}-${name.replaceAll('_', '-')}`
