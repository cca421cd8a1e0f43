import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import type { ShownVersion, Versioned } from '#events/expected-version.ts'
import { readSubmissionId } from '../submission-id.ts'
import type { Control } from '../control.ts'
import type { Closures } from '../fields/closures.ts'
import type { Field, Moment, More } from '../field.ts'
import { checkField, helpOf } from '../form.ts'
import { momentOf } from '../moment.ts'
import { readExpected, writeExpected } from './expected.ts'
import { sureOf, textOf, typedIn } from './read-form.ts'

/**
 * The form of a verb, as data: what it asks, in which words, and what it does with the answers. The page of a record
 * draws the forms of its verbs, and hands what is posted to `answerVerb`. `Given` is what the page knows of the record.
 */
type Definition<Given, Asked extends Fields, RowAsked extends Fields> = {
  /** The value of the button that posts it, and a verb of the lifecycle where there is one. */
  verb: string
  /** What unfolds the form. Without one it is its button alone. */
  title?: string | ((given: Given) => string)
  lead?: (given: Given) => string | undefined
  button: string | ((given: Given) => string)
  pending?: string
  look?: Look | ((given: Given) => Look)
  /** Asked by the browser before it is posted, for what cannot be taken back. */
  confirm?: string | ((given: Given) => string)
  /** Open from the start: it is what comes next. */
  open?: (given: Given) => boolean
  /** It makes something: sent twice, it makes one. */
  once?: boolean
  /** It stands in a section of the page, under its title, and does not unfold. */
  section?: true
  /** Signs somebody in or up: the browser keeps nothing of it, and asks itself for what is empty. */
  auth?: true
  /** It stands in each row of a table: what its button is about, and the field and value that tell the row. */
  row?: (given: Given) => RowOf
  /** Over the list of what is wrong with the answers. */
  wrong?: string
  fields?: (given: Given) => Asked
  /** Its fields are asked only after the verb was refused: nothing stands there before. */
  afterRefusal?: boolean
  /** Two columns on a wide screen; the fields named take both. */
  columns?: { wide: readonly (keyof Asked & string)[] }
  /** Names of fields that stand in one line. */
  beside?: readonly (readonly (keyof Asked & string)[])[]
  /** The same fields once for each of several things, such as the lines of an order. */
  rows?: (given: Given) => readonly Row<RowAsked>[]
  /** The field that the rows come after; without one they come first. */
  rowsAfter?: keyof Asked & string
  submit: (ctx: Context, given: Given, answers: Answers<Asked>, carried: Carried<RowAsked>) => Promise<Destination>
}

/** Where to go on, and the `Set-Cookie` lines that go along. */
type Destination = string | { to: string; cookies: readonly string[] }

/** `about` ends the button's name for a screen reader: "Remove" "Dana Field". */
type RowOf = { name: string; value: string; about: string }

export type Look = 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'

// oxlint-disable-next-line typescript/no-explicit-any -- a field of any value: its parse and say take their own alone
type Fields = Record<string, Field<any>>
export type Row<Asked> = { legend?: string; fields: Asked }

/** What the fields were parsed to; a field left empty is null, which only an optional one may be. */
export type Answers<Asked extends Fields> = {
  [Name in keyof Asked]: Asked[Name] extends Field<infer Value> ? Value : never
}

/** What a form carries beside its answers. */
type Carried<RowAsked extends Fields> = {
  /** What the page showed when the button was pressed. */
  expected: ShownVersion
  /** The same as it was sent, where the page shows a version of another kind. */
  seen: string
  /** Keys of the doubts that were answered with yes. */
  confirmed: string[]
  submissionId: string
  rows: Answers<RowAsked>[]
}

/** The same field, which may be left empty: its answer is null then. */
export const optional = <Value>(field: Field<Value>): Field<Value | null> => ({ ...field, optional: true })

export type DrawnField = {
  name: string
  label: string
  help?: string
  more?: More
  required: boolean
  control: Control
  value: string
  /** When the desk is closed: a day that is chosen all the same is explained. */
  closures?: Closures
  /** Kept by no browser. */
  secret?: boolean
}

export type DrawnGroup = { legend?: string; beside?: boolean; wide?: boolean; fields: DrawnField[] }

/** A form as the server sends it to the page. */
export type DrawnForm = {
  verb: string
  title?: string
  lead?: string
  button: string
  pending?: string
  look?: Look
  confirm?: string
  open: boolean
  afterRefusal?: boolean
  columns?: boolean
  section?: boolean
  auth?: boolean
  row?: RowOf
  wrong?: string
  expected?: string
  submissionId?: string
  /** Whose typing may be put back: nobody else's on a shared computer. */
  owner?: string
  groups: DrawnGroup[]
}

/** The form of a verb of one record. */
export type BoundForm = {
  verb: string
  row?: RowOf
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
  <Given, Asked extends Fields = Record<never, never>, RowAsked extends Fields = Record<never, never>>(
    definition: Definition<Given, Asked, RowAsked>,
  ) =>
  (given: Given, shown?: Pick<Versioned, 'state' | 'changes'> | string): BoundForm => {
    const {
      verb,
      title,
      lead,
      button,
      pending,
      look,
      confirm,
      open,
      once,
      afterRefusal,
      columns,
      beside = [],
      section,
      auth,
      wrong,
    } = definition
    const row = definition.row?.(given)
    const fields = () => definition.fields?.(given) ?? ({} as Asked)
    const rows = () => definition.rows?.(given) ?? []
    return {
      verb,
      row,
      draw: (ctx) => ({
        owner: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
        ...{ verb, pending, afterRefusal, section, auth, row, wrong },
        columns: columns !== undefined,
        confirm: typeof confirm === 'function' ? confirm(given) : confirm,
        button: typeof button === 'function' ? button(given) : button,
        title: typeof title === 'function' ? title(given) : title,
        look: typeof look === 'function' ? look(given) : look,
        lead: lead?.(given),
        open: open?.(given) ?? false,
        expected: typeof shown === 'object' ? writeExpected(shown) : shown,
        ...(once && { submissionId: randomUUID() }),
        groups: placed(
          grouped(Object.entries(fields()), beside).map((group) => ({
            beside: group.length > 1,
            wide: group.some(([name]) => columns?.wide.includes(name)),
            fields: group.map(([name, field]) => drawField(name, field, momentOf(ctx))),
          })),
          rows().map(({ legend, fields }, index) => ({
            legend,
            beside: true,
            fields: Object.entries(fields).map(([name, field]) => drawField(`${name}_${index}`, field, momentOf(ctx))),
          })),
          definition.rowsAfter,
        ),
      }),
      submit: async (ctx, body) => {
        const moment = momentOf(ctx)
        const problems: Record<string, string> = {}
        const read = <F extends Fields>(asked: F, suffix = '') =>
          Object.fromEntries(
            Object.entries(asked).map(([name, field]) => {
              const text = (field.verbatim ? typedIn : textOf)(body, name + suffix)
              const { value, problem } = checkField(field, text, moment)
              if (problem) problems[name + suffix] = problem
              return [name, value]
            }),
          ) as Answers<F>
        const inRows = rows().map((row, index) => read(row.fields, `_${index}`))
        const answers = read(fields())
        if (Object.keys(problems).length > 0) return { problems }
        const confirmed = sureOf(body)
        const seen = textOf(body, 'seen')
        const carried = {
          expected: readExpected(body),
          seen,
          confirmed,
          submissionId: readSubmissionId(body),
          rows: inRows,
        }
        const destination = await definition.submit(ctx, given, answers, carried)
        return typeof destination === 'string' ? { to: destination, cookies: [] } : destination
      },
      typed: (body) => {
        const secret = new Set(Object.entries(fields()).flatMap(([name, field]) => (field.secret ? [name] : [])))
        return Object.fromEntries(
          [...body.keys()].filter((name) => !secret.has(name)).map((name) => [name, textOf(body, name)]),
        )
      },
    }
  }

const drawField = (name: string, field: Fields[string], moment: Moment): DrawnField => ({
  name,
  label: field.label,
  help: helpOf(field, moment),
  more: field.more,
  required: !field.optional,
  control: field.control(moment),
  value: field.initial ?? '',
  closures: field.explainsDays ? moment.closures : undefined,
  secret: field.secret,
})

/** The fields in their order, those that stand beside each other together. */
const grouped = <Asked>(fields: [string, Asked][], beside: readonly (readonly string[])[]) => {
  const groups: [string, Asked][][] = []
  for (const field of fields) {
    const together = beside.find((names) => names.includes(field[0]))
    const last = groups.at(-1)
    if (together && last?.[0] && together.includes(last[0][0])) last.push(field)
    else groups.push([field])
  }
  return groups
}

/** The rows among the groups of fields, after the one that holds this field. */
const placed = (groups: DrawnGroup[], rows: DrawnGroup[], after?: string) => {
  const at = groups.findIndex(({ fields }) => fields.some(({ name }) => name === after)) + 1
  return [...groups.slice(0, at), ...rows, ...groups.slice(at)]
}
