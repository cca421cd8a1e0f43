import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { readExpected, writeExpected, type ShownVersion, type VersionedRecord } from '#events/expected-version.ts'
import type { Permission } from '#domain/permissions.ts'
import { isUuid } from '#domain/text.ts'
import {
  readFiles,
  readTrimmed,
  readOpenedAt,
  readSubmissionId,
  readConfirmations,
  readText,
  readLines,
  typedIn,
} from './read-form.ts'
import type { Control } from '../control.ts'
import type { Closures } from '../fields/closures.ts'
import type { Field, FieldLink } from '../field.ts'
import { checkField } from '../form.ts'
import { fieldContext } from '../opening-days.ts'
import { filledRows, groupsOf } from './groups.ts'

/**
 * The form of a verb, as data: what it asks, in which words, and what it does with the answers. The page of a record
 * draws the forms of its verbs, and hands what is posted to `answerVerb`. `Given` is what the page knows of the record.
 */
type Definition<Subject, FormFields extends Fields, RowFields extends Fields> = {
  /** The value of the button that posts it, and a verb of the lifecycle where there is one. */
  verb: string
  /** What unfolds the form. Without one it is its button alone. */
  title?: string | ((subject: Subject) => string | undefined)
  lead?: (subject: Subject) => string | undefined
  button: string | ((subject: Subject) => string)
  /** What the button is about, for those who hear it: the row of a table it stands in. */
  about?: (subject: Subject) => string
  pending?: string
  /** Viewers who lack it read the fields, and have no button. */
  permission?: Permission
  look?: ButtonLook | ((subject: Subject) => ButtonLook)
  /** What a toast says once it is done; "Saved." of what is saved, unless the page it leads to says so itself. */
  done?: string | ((subject: Subject) => string)
  /** Asked by the browser before it is posted, for what cannot be taken back. */
  confirm?: string | ((subject: Subject) => string)
  /** Open from the start: it is what comes next. */
  open?: (subject: Subject) => boolean
  /** It makes something: sent twice, it makes one. */
  once?: boolean | ((subject: Subject) => boolean)
  /** Others may change the record while it is written: the form stays as it is under the person typing. */
  steady?: boolean
  /** It says since when it was open: what it showed may be another by the time it is sent. */
  timed?: true
  /** Other verbs that take the same answers, each with a button of its own before this one's. */
  instead?: readonly OtherButton<Subject>[]
  /** Its own button stands before those. */
  buttonFirst?: boolean
  /** It stands in a section of the page, under its title, and does not unfold. */
  section?: true
  /** Signs someone in or up: the browser keeps nothing of it, and asks itself for what is empty. */
  auth?: true
  /** It stands in each row of a table: what its button is about, and the field and value that tell the row. */
  row?: (subject: Subject) => RowOf
  /** Over the list of what is wrong with the answers. */
  wrong?: string
  fields?: (subject: Subject) => FormFields
  /** Its fields are asked only after the verb was refused: nothing stands there before. */
  afterRefusal?: boolean
  /** Two columns on a wide screen; the fields named take both. */
  columns?: { wide: readonly (keyof FormFields & string)[] }
  /** Names of fields that stand in one line. */
  beside?: readonly (readonly (keyof FormFields & string)[])[]
  /** Fields under a legend, in the order of the fields; those that are in none come in their place among them. */
  sections?: (subject: Subject) => readonly Section[]
  /** The same fields once for each of several things, such as the lines of an order. */
  rows?: (subject: Subject) => readonly Row<RowFields>[]
  /** The field that the rows come after; without one they come first. */
  rowsAfter?: keyof FormFields & string
  /** Rows that the person filling in the form adds themselves, such as the lines of a quote. */
  table?: (subject: Subject) => Table<RowFields>
  /** What is wrong with answers together, by the name of a field; said with what is wrong with each. */
  together?: (answers: Partial<FieldValues<FormFields>>) => Record<string, string>
  submit: (
    ctx: Context,
    subject: Subject,
    answers: FieldValues<FormFields>,
    submission: SubmittedForm<RowFields>,
  ) => Promise<Destination>
}

/** Where to go on, and the `Set-Cookie` lines that go along. */
type Destination = string | { to: string; cookies: readonly string[] }

/** `about` ends the button's name for a screen reader: "Remove" "Dana Field". */
type RowOf = { name: string; value: string; about: string }

type OtherButton<Subject> = {
  verb: string
  button: string | ((subject: Subject) => string)
  pending?: string
  look?: ButtonLook | ((subject: Subject) => ButtonLook)
  done?: string
  when?: (subject: Subject) => boolean
}

/**
 * Rows of the same fields, at most so many. A row in which nothing stands that is required is left out. Its cells are
 * called `product_0`, `product_1` and so on.
 */
export type Table<FormFields> = {
  /** What one row is called: "Line" makes "Line 1". */
  row: string
  add: string
  most: number
  /** The legend of the section it begins. */
  section?: string
  /** What stands in its rows at first, as it would be typed. */
  typed: readonly Readonly<Record<string, string>>[]
  /** The fields of one row, by what is typed in it: what may be typed beside a product hangs on its unit. */
  fields: (typed: Readonly<Record<string, string>>) => FormFields
}

/** `class` where its fields are laid out otherwise than one below the other. */
export type Section = { legend: string; help?: string; class?: string; fields: readonly string[] }

export type ButtonLook = 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any value: its parse and say take their own alone
export type Fields = Record<string, Field<any>>
/**
 * `at`: what the names of its controls end in, where that is not its place: the id of the thing it is about, where others
 * may come or go before it is sent.
 */
export type Row<FormFields> = { legend?: string; at?: number | string; fields: FormFields }

/** What the fields were parsed to; a field left empty is null, which only an optional one may be. */
export type FieldValues<FormFields extends Fields> = {
  [Name in keyof FormFields]: FormFields[Name] extends Field<infer Value> ? Value : never
}

/** What a form carries beside its answers. */
type SubmittedForm<RowFields extends Fields> = {
  /** What the page showed when the button was pressed. */
  expected: ShownVersion
  /** The button that was pressed. */
  verb: string
  /** Keys of the confirmations that the person gave. */
  confirmed: string[]
  submissionId: string
  /** Since when the form was open, where it is `timed`; else now. */
  openedAt: Temporal.Instant
  /** What was chosen in a field of files. */
  files: (name: string) => File[]
  rows: FieldValues<RowFields>[]
  /** Of rows that are named by an id: those something was typed in, and that are not asked any more. */
  gone: string[]
}

/** The same field, which may be left empty: its answer is null then. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, optional: true })

export type DrawnField = {
  name: string
  label: string
  help?: string
  more?: FieldLink
  required: boolean
  need?: string
  control: Control
  value: string
  /** When the desk is closed: a day that is chosen all the same is explained. */
  closures?: Closures
  /** The field with the hours of that day. */
  hours?: string
  /** Kept by no browser. */
  secret?: boolean
}

export type DrawnGroup = {
  legend?: string
  beside?: boolean
  wide?: boolean
  section?: Omit<Section, 'fields'>
  fields: DrawnField[]
  /** It is a table of rows with these fields each; `typed` is what stands in them, by the names of its cells. */
  table?: { row: string; add: string; most: number; typed: Record<string, string> }
}

export type DrawnButton = Pick<DrawnForm, 'verb' | 'button' | 'pending' | 'look' | 'done'>

/** A form as the server sends it to the page. */
export type DrawnForm = {
  verb: string
  title?: string
  lead?: string
  button: string
  about?: string
  pending?: string
  /** The viewer may see it and may not post it. */
  readOnly?: boolean
  look?: ButtonLook
  done?: string
  confirm?: string
  open: boolean
  steady?: boolean
  afterRefusal?: boolean
  columns?: boolean
  section?: boolean
  auth?: boolean
  row?: RowOf
  wrong?: string
  expected?: string
  submissionId?: string
  openedAt?: string
  /** Whose typing may be put back: nobody else's on a shared computer. */
  owner?: string
  instead: DrawnButton[]
  buttonFirst?: boolean
  groups: DrawnGroup[]
}

/** The form of a verb of one record. */
export type BoundForm = {
  verb: string
  row?: RowOf
  /** This and the other verbs that it posts. */
  verbs: readonly string[]
  draw: (ctx: Context) => DrawnForm
  /** Tells where to go on, or what is wrong, by the name of the field. Throws what the verb throws. */
  submit: (
    ctx: Context,
    body: FormData,
  ) => Promise<{ to: string; cookies: readonly string[] } | { problems: Record<string, string> }>
  /** What was typed and may be shown again: no secret. */
  typed: (body: FormData) => Record<string, string>
}

/** Makes the form of a verb; call what it makes with what the page knows, and with the record whose version it shows. */
export const verbForm =
  <Subject, FormFields extends Fields = Record<never, never>, RowFields extends Fields = Record<never, never>>(
    definition: Definition<Subject, FormFields, RowFields>,
  ) =>
  (subject: Subject, record?: Pick<VersionedRecord, 'state' | 'changes'>): BoundForm => {
    const {
      verb,
      title,
      lead,
      button,
      pending,
      look,
      confirm,
      done,
      open,
      once,
      steady,
      timed,
      afterRefusal,
      columns,
      beside = [],
      section,
      auth,
      wrong,
      permission,
      instead = [],
      buttonFirst,
    } = definition
    const row = definition.row?.(subject)
    const fields = () => definition.fields?.(subject) ?? ({} as FormFields)
    const rows = () => definition.rows?.(subject) ?? []
    const resolve = <Value extends string | boolean | undefined>(
      value: Value | ((subject: Subject) => Value),
    ): Value => (typeof value === 'function' ? value(subject) : value)
    return {
      verb,
      row,
      verbs: [verb, ...instead.map((other) => other.verb)],
      draw: (ctx) => ({
        owner: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
        ...{ verb, pending, steady, afterRefusal, section, auth, row, wrong, buttonFirst },
        about: definition.about?.(subject),
        readOnly: permission !== undefined && !can(ctx.viewer, permission),
        columns: columns !== undefined,
        ...{ confirm: resolve(confirm), button: resolve(button), title: resolve(title), look: resolve(look) },
        instead: instead
          .filter(({ when }) => when?.(subject) ?? true)
          .map(({ verb, button, pending, look, done }) => ({
            ...{ verb, pending, done, button: resolve(button), look: resolve(look) },
          })),
        done: resolve(done) ?? (resolve(button).startsWith('Save') ? 'Saved.' : undefined),
        lead: lead?.(subject),
        open: open?.(subject) ?? false,
        expected: record && writeExpected(record),
        ...(resolve(once) && { submissionId: randomUUID() }),
        ...(timed && { openedAt: ctx.now.toString() }),
        groups: groupsOf(
          fieldContext(ctx),
          { beside, wide: columns?.wide ?? [], sections: definition.sections?.(subject), after: definition.rowsAfter },
          fields(),
          rows(),
          definition.table?.(subject),
        ),
      }),
      submit: async (ctx, body) => {
        const moment = fieldContext(ctx)
        const problems: Record<string, string> = {}
        const readFields = <F extends Fields>(fieldSet: F, suffix = '') =>
          Object.fromEntries(
            Object.entries(fieldSet).map(([name, field]) => {
              const { value, problem } = checkField(field, readerOf(field)(body, name + suffix), moment)
              if (problem) problems[name + suffix] = problem
              return [name, value]
            }),
          ) as FieldValues<F>
        const filled = definition.table ? filledRows(definition.table(subject), body) : rows()
        const inRows = filled.map(({ fields, at }, index) => readFields(fields, `_${at ?? index}`))
        const answers = readFields(fields())
        Object.assign(problems, { ...definition.together?.(answers), ...problems })
        if (Object.keys(problems).length > 0) return { problems }
        const submission = {
          ...{ verb: readText(body, 'verb'), expected: readExpected(body), confirmed: readConfirmations(body) },
          ...{ submissionId: readSubmissionId(body), openedAt: readOpenedAt(body, ctx.now) },
          ...{ rows: inRows, gone: goneIn(filled, body) },
          files: (name: string) => readFiles(body, name),
        }
        const destination = await definition.submit(ctx, subject, answers, submission)
        return typeof destination === 'string' ? { to: destination, cookies: [] } : destination
      },
      typed: (body) => {
        const secret = new Set(Object.entries(fields()).flatMap(([name, field]) => (field.secret ? [name] : [])))
        return Object.fromEntries(
          [...body.keys()].filter((name) => !secret.has(name)).map((name) => [name, readLines(body, name)]),
        )
      },
    }
  }

const goneIn = (rows: readonly Row<Fields>[], body: FormData): string[] => {
  const ids = new Set(rows.map(({ at }) => at))
  const typed = [...body.keys()].filter((name) => readText(body, name) !== '')
  return typed.map((name) => name.slice(name.lastIndexOf('_') + 1)).filter((id) => isUuid(id) && !ids.has(id))
}

const readerOf = (field: Field): ((body: FormData, name: string) => string) => {
  if (field.file) return (body, name) => (readFiles(body, name).length > 0 ? 'chosen' : '')
  if (field.verbatim) return typedIn
  return field.several ? readLines : readTrimmed
}
