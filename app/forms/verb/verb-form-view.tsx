import '#ui/styles/verb-form.css'
import { Fragment, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { draftName } from '../drafts.ts'
import { problems as words } from '../field.ts'
import { isControl, valueOf } from '../dom-control.ts'
import { drawControl } from '../field-view.tsx'
import { useDraft } from '../use-draft.ts'
import type { RefusedForm } from './answer-verb.ts'
import { FormGroups, controlId } from './form-groups.tsx'
import { doneField } from './keep-draft.ts'
import { controlsOf } from './form-table.tsx'
import type { DrawnForm } from './verb-form.ts'

type Props = {
  form?: DrawnForm
  /** What the page was told of the form that was posted last: of this one, or of another. */
  refused?: RefusedForm
  /** What stands before its fields; in a section with a title, under that. */
  children?: ReactNode
  /** What stands below its button and belongs to it: a long table whose rows are ticked. */
  below?: ReactNode
  /** Of a form in a section: said when it was done. */
  done?: string
  /** The page sends it itself, as a file with a bar that fills; without a script it is posted all the same. */
  send?: (event: FormEvent<HTMLFormElement>) => void
  sending?: boolean
  /** Where it is posted to; by itself, the page it stands on. */
  to?: string
  /** Whether it is the one amber action of its page; by itself a form looks as it says. */
  primary?: boolean
}

/** The form of a verb: a button, or fields that unfold. It posts to the page it stands on, and works without a script. */
export const VerbForm = ({ form: given, primary, refused, children, done, ...rest }: Props) => {
  const form = given && emphasized(given, primary)
  if (!form || (form.readOnly && (form.title || form.groups.length === 0))) return null
  const ownRefusal = refused?.verb === form.verb && refused.row === form.row?.value ? refused : undefined
  // What was drawn anew is another form: of a record that has moved on, or with other values.
  const values = form.section ? form.groups.flatMap(({ fields }) => fields.map(({ value }) => value)).join() : ''
  const filled = ownRefusal?.filled ?? ''
  const key = form.steady ? form.verb + filled : `${form.verb} ${form.expected ?? values}${filled}`
  if (form.row) return <RowForm key={key} form={form} row={form.row} refused={ownRefusal} to={rest.to} />
  if (form.section && form.title)
    return (
      <section className="stack narrow" aria-labelledby={`${form.verb}-title`}>
        <div className="stack tight">
          <h2 id={`${form.verb}-title`} className="sign text-h3">
            {form.title}
          </h2>
          {(form.lead || children) && <div className="flow text-soft">{form.lead ?? children}</div>}
        </div>
        {done && !refused && <Alert tone="kept" title={done} urgent />}
        <FormBody key={key} form={{ ...form, lead: undefined }} refused={ownRefusal} />
      </section>
    )
  const body = (
    <FormBody key={key} form={form} refused={ownRefusal} {...rest}>
      {children}
    </FormBody>
  )
  if (!form.title) return body
  return (
    <details className="answer-form" id={form.verb} data-look={form.look} open={form.open || ownRefusal !== undefined}>
      <summary>{form.title}</summary>
      {body}
    </details>
  )
}

const emphasized = (form: DrawnForm, primary?: boolean): DrawnForm => {
  if (primary === undefined) return form
  if (primary) return { ...form, look: 'primary' }
  const quieter = <Form extends Pick<DrawnForm, 'look'>>(drawnForm: Form): Form =>
    drawnForm.look === 'primary' ? { ...drawnForm, look: 'outline' } : drawnForm
  return { ...quieter(form), instead: form.instead.map(quieter) }
}

const FormBody = ({ form, refused, children, below, send, sending, to }: Props & { form: DrawnForm }) => {
  const element = useRef<HTMLFormElement>(null)
  const posted = useNavigation().formData?.get('verb')
  const pending = sending ? form.verb : posted
  const groups = form.afterRefusal && !refused ? [] : form.groups
  const fields = controlsOf({ groups })
  const typed = refused?.typed ?? Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const [submissionId] = useState(refused?.typed.submission_id ?? form.submissionId)
  const [openedAt] = useState(refused?.typed.opened_at ?? form.openedAt)
  // What this browser keeps is text: several answers are ticked again, and a file is chosen again.
  const names = fields.filter(({ control }) => !isNoText.has(control.as)).map(({ name }) => name)
  const isAuth = form.auth
    ? []
    : fields.filter(({ name, secret }) => !secret && names.includes(name)).map(({ name }) => name)
  const { restored, onInput } = useDraft(
    { kind: draftName(useLocation(), form.verb), names, kept: isAuth },
    element,
    typed,
    {
      owner: form.owner,
    },
  )
  const [now, setNow] = useState(typed)
  const followed = fields.flatMap(({ name, closures, hours }) => (closures ? [name, hours] : []))
  const follow = ({ target }: FormEvent) => {
    if (isControl(target) && followed.includes(target.name))
      setNow((now) => ({ ...now, [target.name]: valueOf(target) }))
  }
  return (
    <Form
      method="post"
      action={to}
      noValidate={!form.auth}
      ref={element}
      className={classOf(form)}
      aria-busy={pending ? true : undefined}
      onInput={onInput}
      onChange={follow}
      encType={fields.some(({ control }) => control.as === 'file') ? 'multipart/form-data' : undefined}
      onSubmit={send ?? askFirst(form)}
    >
      {form.expected && <input type="hidden" name="seen" value={form.expected} />}
      {submissionId && <input type="hidden" name="submission_id" value={submissionId} />}
      {openedAt && (
        // What this browser put back was typed when the form was open before.
        <input type="hidden" name="opened_at" value={restored ? new Date(restored.at).toISOString() : openedAt} />
      )}
      {form.instead.length > 0 && <input type="hidden" name="form" value={form.verb} />}
      {[...form.instead, form].map((button) => (
        <DoneWords key={button.verb} {...button} />
      ))}
      {refused && refused.rows === undefined && refused.filled === undefined && (
        <Refused form={form} refused={refused} fields={fields} />
      )}
      {restored && !refused && <p className="field-help">We restored what you typed here but didn't send.</p>}
      {form.lead && <p className="field-help">{form.lead}</p>}
      {children}
      <FormGroups verb={form.verb} groups={groups} typed={typed} now={now} restored={restored} refused={refused} />
      {refused?.confirmations && (
        <Confirmations verb={form.verb} confirmations={refused.confirmations} confirmed={refused.confirmed} />
      )}
      {keptYes(refused).map((key) => (
        <input key={key} type="hidden" name="sure" value={key} />
      ))}
      {refused?.filled && refused.message && (
        <Alert tone={Object.keys(refused.problems).length > 0 ? 'due' : 'kept'} title={refused.message} urgent />
      )}
      {!form.readOnly && (
        <div className={form.instead.length > 0 ? 'verb-buttons cluster' : undefined}>
          {(form.buttonFirst ? [form, ...form.instead] : [...form.instead, form]).map(
            ({ verb, button, look, pending: saving = 'Saving …' }) => (
              <Button
                key={verb}
                type="submit"
                name="verb"
                value={verb}
                look={look}
                size={form.auth ? 'large' : undefined}
                wide={form.auth}
                pending={pending === verb && saving}
              >
                <span>
                  <NoBreak>{button}</NoBreak>
                </span>
                {form.about && <span className="visually-hidden"> {form.about}</span>}
              </Button>
            ),
          )}
        </div>
      )}
      {below}
    </Form>
  )
}

const askFirst =
  ({ confirm: question }: Pick<DrawnForm, 'confirm'>) =>
  (event: FormEvent) => {
    // oxlint-disable-next-line no-alert -- the browser's own question works by keyboard, on every screen, in every theme
    if (question && !confirm(question)) event.preventDefault()
  }

/** The form in a row of a table, in one line; outside of a table it has a title, and its labels are seen. Why it was refused is said over the table, by `RefusedElsewhere`. */
const RowForm = ({
  form: { verb, groups, look, button, ...form },
  row: { name, value, about },
  refused,
  to,
}: Pick<Props, 'refused' | 'to'> & {
  form: DrawnForm
  row: NonNullable<DrawnForm['row']>
}) => {
  const formData = useNavigation().formData
  const pending = formData?.get('verb') === verb && formData.get(name) === value && (form.pending ?? 'Saving …')
  return (
    <Form method="post" action={to} noValidate className="line-form" onSubmit={askFirst(form)}>
      <input type="hidden" name={name} value={value} />
      <DoneWords verb={verb} done={form.done} />
      {form.expected && <input type="hidden" name="seen" value={form.expected} />}
      {groups.flatMap(({ fields }) =>
        fields.map(({ name, label, help, control, value: drawn }) => {
          const id = `${verb}-${value}-${name}`
          return (
            control.as !== 'checkbox' &&
            control.as !== 'radios' &&
            control.as !== 'checkboxes' &&
            control.as !== 'elsewhere' &&
            control.as !== 'file' && (
              <Fragment key={name}>
                <label className={form.title ? 'text-fine' : 'visually-hidden'} htmlFor={id}>
                  {label}
                  {form.title && help && <span className="text-soft"> {help}</span>}
                </label>
                {drawControl(control, { id, name, defaultValue: refused?.typed[name] ?? drawn })}
              </Fragment>
            )
          )
        }),
      )}
      <Button size="small" type="submit" name="verb" value={verb} look={look} pending={pending}>
        {button}
        <span className="visually-hidden"> {about}</span>
      </Button>
    </Form>
  )
}

const classOf = ({ section, columns, groups }: DrawnForm) => {
  if (section) return 'stack narrow'
  if (columns) return 'order-form'
  if (groups.some(({ section }) => section)) return 'form-sections'
  return groups.length === 0 ? 'verb' : 'form-fields'
}

const isNoText = new Set(['checkboxes', 'elsewhere', 'file'])

/** Why nothing was done. It takes the focus, unless there is something to tick: that has the focus then. */
const Refused = ({
  form,
  refused,
  fields,
}: {
  form: DrawnForm
  refused: RefusedForm
  fields: ReturnType<typeof controlsOf>
}) => {
  const wrong = fields.filter(({ name }) => refused.problems[name])
  if (wrong.length > 0)
    return (
      <ErrorSummary
        title={
          form.wrong ??
          (wrong.some(({ name, required }) => required && !refused.typed[name])
            ? words.required
            : 'Please fix the following:')
        }
        errors={wrong.map(({ name, label, row }) => {
          const problem = refused.problems[name] ?? ''
          const sentence = problem.startsWith(label) ? problem : `${label}: ${problem}`
          return { field: controlId(form.verb, name), message: row ? `${row}, ${sentence}` : sentence }
        })}
      />
    )
  if (refused.confirmations)
    return (
      <Alert tone="due" title={refused.message ?? ''} urgent>
        {refused.confirmations.some(({ or }) => or)
          ? 'Nothing has changed yet. Change your answer, or choose one below.'
          : 'Nothing has changed yet. Change your answer, or check the box below to confirm it.'}
      </Alert>
    )
  return <WhyRefused refused={refused} auth={form.auth} isNew={form.submissionId !== undefined} />
}

/** Why a form was refused that stands in a row, or is no longer on the page: what it was of has moved on. */
export const RefusedElsewhere = ({
  refused,
  forms,
}: {
  refused?: RefusedForm
  forms: readonly (DrawnForm | undefined)[]
}) =>
  refused && (refused.row || !forms.some((form) => form?.verb === refused.verb)) ? (
    <WhyRefused refused={refused} />
  ) : null

/** Said once: some refusals say it themselves, and what was changed by someone else is no "nothing". */
const saysSo = /nothing was (?:changed|saved)|weren't saved/i

const WhyRefused = ({ refused, auth, isNew }: { refused: RefusedForm; auth?: boolean; isNew?: boolean }) => (
  <div ref={takeFocus} tabIndex={-1} className="in-focus" key={refused.message}>
    <Alert
      tone="late"
      title={refused.message ?? Object.values(refused.problems)[0] ?? "We can't be reached right now."}
      urgent
    >
      {auth || saysSo.test(refused.message ?? '')
        ? undefined
        : refused.unreachable
          ? 'What you typed is still here. Try sending it again in a moment.'
          : `${isNew ? 'Nothing was saved yet.' : "Your change wasn't saved."} Check the details on this page and try again.`}
    </Alert>
  </div>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()

/** What `keepTyped` says when the verb is done; the server takes no notice of it. */
const DoneWords = ({ verb, done }: Pick<DrawnForm, 'verb' | 'done'>) =>
  done && <input type="hidden" name={doneField(verb)} value={done} />

/** What was answered with yes before: another question that comes after it must not ask it again. */
const keptYes = (refused: RefusedForm | undefined): string[] => {
  const keys = refused?.confirmations?.flatMap(({ key, or = [] }) => [key, ...or.map((other) => other.key)]) ?? []
  return refused?.confirmed?.filter((key) => !keys.includes(key)) ?? []
}

/** A checkbox for each confirmation, beside the button that was pressed. */
export const Confirmations = ({
  verb,
  confirmations,
  confirmed,
}: { verb: string } & Pick<RefusedForm, 'confirmed'> & {
    confirmations: NonNullable<RefusedForm['confirmations']>
  }) => (
  <div className="confirmations" role="group" aria-label="Please confirm">
    {confirmations.map(({ key, why, yes, link, or }, position) =>
      [{ key, yes }, ...(or ?? [])].map((answer, choice) => (
        <Checkbox
          key={answer.key}
          id={`${verb}-sure-${position}${choice > 0 ? `-${choice}` : ''}`}
          type={or ? 'radio' : 'checkbox'}
          name="sure"
          value={answer.key}
          label={answer.yes}
          help={
            choice === 0 && (link || confirmations.length > 1) ? (
              <>
                {/* The notice above says why when there is only one. */}
                {confirmations.length > 1 && why}{' '}
                {link && (
                  <a className="text-link" href={link.href}>
                    {link.label}
                  </a>
                )}
              </>
            ) : undefined
          }
          defaultChecked={confirmed?.includes(answer.key)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was pressed a moment ago
          autoFocus={position === 0 && choice === 0}
        />
      )),
    )}
  </div>
)
