import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { isControl, valueOf } from '../dom-control.ts'
import { draftName } from '../drafts.ts'
import { explainClosure, type Closures } from '../fields/closures.ts'
import { readDay } from '../fields/plain-date.ts'
import { problems as words } from '../field.ts'
import { FieldView } from '../field-view.tsx'
import { useTyped } from '../use-typed.ts'
import type { RefusedForm } from './answer-verb.ts'
import type { DrawnField, DrawnForm, DrawnGroup } from './verb-form.ts'

type Props = {
  form?: DrawnForm
  /** What the page was told of the form that was posted last: of this one, or of another. */
  refused?: RefusedForm
  /** What stands before its fields. */
  children?: ReactNode
  /** What stands below its button and belongs to it: a long table whose rows are ticked. */
  below?: ReactNode
  /** The page sends it itself, as a file with a bar that fills; without a script it is posted all the same. */
  send?: (event: FormEvent<HTMLFormElement>) => void
  sending?: boolean
}

/** The form of a verb: a button, or fields that unfold. It posts to the page it stands on, and works without a script. */
export const VerbForm = ({ form, refused, children, ...rest }: Props) => {
  if (!form || (form.readOnly && (form.title || form.groups.length === 0))) return null
  const own = refused?.verb === form.verb ? refused : undefined
  // What was drawn anew is another form: of a record that has moved on.
  const key = `${form.verb} ${form.expected ?? ''}`
  const body = (
    <FormBody key={key} form={form} refused={own} {...rest}>
      {children}
    </FormBody>
  )
  if (!form.title) return body
  return (
    <details className="answer-form" id={form.verb} open={form.open || own !== undefined}>
      <summary>{form.title}</summary>
      {body}
    </details>
  )
}

const FormBody = ({ form, refused, children, below, send, sending }: Props & { form: DrawnForm }) => {
  const element = useRef<HTMLFormElement>(null)
  const sent = useNavigation().formData
  const pending = sending || sent?.get('verb') === form.verb
  const next = sent?.get('next')
  const groups = form.afterRefusal && !refused ? [] : form.groups
  const fields = groups.flatMap((group) => group.fields)
  const typed = refused?.typed ?? Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const [submissionId] = useState(refused?.typed.submission_id ?? form.submissionId)
  // What this browser keeps is text: several answers are ticked again, and a file is chosen again.
  const names = fields.filter(({ control }) => !isNoText.has(control.as)).map(({ name }) => name)
  const { restored, onInput } = useTyped(
    { kind: draftName(useLocation().pathname, form.verb), names, kept: names },
    element,
    typed,
    { owner: form.owner },
  )
  const ask = (event: FormEvent) => {
    // oxlint-disable-next-line no-alert -- the browser's own question works by keyboard, on every screen, in every theme
    if (form.confirm && !confirm(form.confirm)) event.preventDefault()
  }
  return (
    <Form
      method="post"
      noValidate
      ref={element}
      className={form.columns ? 'order-form' : fields.length === 0 ? 'verb' : undefined}
      onInput={onInput}
      encType={fields.some(({ control }) => control.as === 'file') ? 'multipart/form-data' : undefined}
      onSubmit={send ?? ask}
    >
      {form.expected && <input type="hidden" name="seen" value={form.expected} />}
      {submissionId && <input type="hidden" name="submission_id" value={submissionId} />}
      {refused && <Refused form={form} refused={refused} fields={fields} />}
      {restored && !refused && <p className="field-help">What you typed here and did not send was put back.</p>}
      {form.lead && <p className="field-help">{form.lead}</p>}
      {children}
      {inSections(groups).map(({ section, groups }, index) => {
        const drawn = groups.map((group, index) => (
          // The groups of a form do not move.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} verb={form.verb} group={group} typed={typed} problems={refused?.problems ?? {}} />
        ))
        if (!section) return drawn
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index} className={section.class ?? 'form-section'}>
            <legend className="sign text-h4">{section.legend}</legend>
            {section.help && <p className="field-help form-section-help">{section.help}</p>}
            {drawn}
          </fieldset>
        )
      })}
      {refused?.doubts && <Doubts verb={form.verb} doubts={refused.doubts} confirmed={refused.confirmed} />}
      {!form.readOnly && (
        <div className={form.next && 'verb-buttons'}>
          {form.next && <input type="hidden" name="verb" value={form.verb} />}
          <Button
            type="submit"
            name={form.next ? 'next' : 'verb'}
            value={form.next ? '' : form.verb}
            look={form.look}
            pending={pending && !next && (form.pending ?? 'Saving …')}
          >
            {form.button}
            {form.about && <span className="sr-only"> {form.about}</span>}
          </Button>
          {Object.entries(form.next ?? {}).map(([value, { button, look }]) => (
            <Button
              key={value}
              type="submit"
              name="next"
              value={value}
              look={look}
              pending={pending && next === value && (form.pending ?? 'Saving …')}
            >
              {button}
            </Button>
          ))}
        </div>
      )}
      {below}
    </Form>
  )
}

const isNoText = new Set(['checkboxes', 'elsewhere', 'file'])

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

const Group = ({
  verb,
  group,
  typed,
  problems,
}: { verb: string; group: DrawnGroup } & Pick<RefusedForm, 'typed' | 'problems'>) => {
  const fields = group.fields.map(({ name, label, help, more, required, control, closures }) => (
    <Explained key={name} closures={closures} typed={typed[name] ?? ''}>
      <FieldView
        id={idOf(verb, name)}
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
        control={control}
        typed={typed[name] ?? ''}
      />
    </Explained>
  ))
  const beside = group.beside ? <div className="side-by-side">{fields}</div> : fields
  if (group.wide) return <div className="order-form-wide">{beside}</div>
  if (!group.legend) return beside
  return (
    <fieldset className="trade-line">
      <legend>{group.legend}</legend>
      {beside}
    </fieldset>
  )
}

/** Says under a day, as it is chosen, that the desk is closed then. */
const Explained = ({ closures, typed, children }: { closures?: Closures; typed: string; children: ReactNode }) => {
  const [day, setDay] = useState(typed)
  if (!closures) return children
  const read = readDay(day)
  return (
    <div onChange={({ target }) => isControl(target) && setDay(valueOf(target))}>
      {children}
      <p className="field-help mt-1.5" role="status">
        {'value' in read ? explainClosure(read.value, closures) : undefined}
      </p>
    </div>
  )
}

const idOf = (verb: string, name: string) => `${verb}-${name.replaceAll('_', '-')}`

/** Why nothing was done. It takes the focus, unless there is something to tick: that has the focus then. */
const Refused = ({
  form,
  refused,
  fields,
}: {
  form: DrawnForm
  refused: RefusedForm
  fields: readonly DrawnField[]
}) => {
  const wrong = fields.filter(({ name }) => refused.problems[name])
  if (wrong.length > 0)
    return (
      <ErrorSummary
        title={
          wrong.some(({ name, required }) => required && !refused.typed[name])
            ? words.required
            : 'Please look at these answers again.'
        }
        errors={wrong.map(({ name, label }) => ({
          field: idOf(form.verb, name),
          message: `${label}: ${refused.problems[name]}`,
        }))}
      />
    )
  if (refused.doubts)
    return (
      <Alert tone="due" title={refused.message ?? ''} urgent>
        Nothing was done yet. Change it, or tick below that it is meant.
      </Alert>
    )
  return <WhyRefused refused={refused} />
}

/** Why a form was refused that is no longer on the page: what it was of has moved on. */
export const RefusedElsewhere = ({
  refused,
  forms,
}: {
  refused?: RefusedForm
  forms: readonly (DrawnForm | undefined)[]
}) => (refused && !forms.some((form) => form?.verb === refused.verb) ? <WhyRefused refused={refused} /> : null)

const WhyRefused = ({ refused }: { refused: RefusedForm }) => (
  <div ref={takeFocus} tabIndex={-1} className="in-focus" key={refused.message}>
    <Alert
      tone="late"
      title={refused.message ?? Object.values(refused.problems)[0] ?? 'We cannot be reached at this moment.'}
      urgent
    >
      {refused.unreachable
        ? 'What you typed is still here. Send it again in a moment.'
        : 'Nothing was changed. What you see is how it stands now.'}
    </Alert>
  </div>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()

/** A tick for each doubt about something unlikely, beside the button that was pressed. */
const Doubts = ({
  verb,
  doubts,
  confirmed,
}: { verb: string } & Pick<RefusedForm, 'confirmed'> & { doubts: NonNullable<RefusedForm['doubts']> }) => (
  <div className="doubts" role="group" aria-label="Is this right?">
    {doubts.map(({ key, why, yes }, position) => (
      <Checkbox
        key={key}
        id={`${verb}-sure-${position}`}
        name="sure"
        value={key}
        label={yes}
        help={why}
        defaultChecked={confirmed?.includes(key)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was pressed a moment ago
        autoFocus={position === 0}
      />
    ))}
  </div>
)
