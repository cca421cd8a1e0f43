import { randomUUID } from 'node:crypto'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import type { ShownVersion, Versioned } from '#events/expected-version.ts'
import { readSubmissionId } from '../submission-id.ts'
import type { Control } from '../control.ts'
import type { Closures } from '../fields/closures.ts'
import type { Field, Moment, More } from '../field.ts'
import { checkField } from '../form.ts'
import { momentOf } from '../moment.ts'
import { readExpected, writeExpected } from './expected.ts'
import { fileOf, sentOf, sureOf, textOf, textsOf } from './read-form.ts'

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
  /** Further buttons that post the same: what comes after it. */
  next?: Readonly<Record<string, { button: string; look?: Look }>>
  /** What the button is about, for those who hear it: the row of a table it stands in. */
  about?: (given: Given) => string
  pending?: string
  /** Whoever lacks it reads the fields, and has no button. */
  permission?: Permission
  look?: Look | ((given: Given) => Look)
  /** Asked by the browser before it is posted, for what cannot be taken back. */
  confirm?: string | ((given: Given) => string)
  /** Open from the start: it is what comes next. */
  open?: (given: Given) => boolean
  /** It makes something: sent twice, it makes one. */
  once?: boolean
  fields?: (given: Given) => Asked
  /** Its fields are asked only after the verb was refused: nothing stands there before. */
  afterRefusal?: boolean
  /** Two columns on a wide screen; the fields named take both. */
  columns?: { wide: readonly (keyof Asked & string)[] }
  /** Fields under a legend, in the order of the fields. */
  sections?: (given: Given) => readonly Section[]
  /** Names of fields that stand in one line. */
  beside?: readonly (readonly (keyof Asked & string)[])[]
  /** The same fields once for each of several things, such as the lines of an order. */
  rows?: (given: Given) => readonly Row<RowAsked>[]
  /** The field that the rows come after; without one they come first. */
  rowsAfter?: keyof Asked & string
  submit: (ctx: Context, given: Given, answers: Answers<Asked>, carried: Carried<RowAsked>) => Promise<string>
}

export type Look = 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'

/** `class` where its fields are laid out otherwise than in columns. */
export type Section = { legend: string; help?: string; class?: string; fields: readonly string[] }

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
  /** The further button that was pressed. */
  next: string
  /** Keys of the doubts that were answered with yes. */
  confirmed: string[]
  submissionId: string
  file: (name: string) => File | undefined
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
}

export type DrawnGroup = {
  legend?: string
  beside?: boolean
  wide?: boolean
  section?: Omit<Section, 'fields'>
  fields: DrawnField[]
}

/** A form as the server sends it to the page. */
export type DrawnForm = {
  verb: string
  title?: string
  lead?: string
  button: string
  about?: string
  next?: Definition<never, Fields, Fields>['next']
  pending?: string
  /** Whoever sees it may not post it. */
  readOnly?: boolean
  look?: Look
  confirm?: string
  open: boolean
  afterRefusal?: boolean
  columns?: boolean
  expected?: string
  submissionId?: string
  /** Whose typing may be put back: nobody else's on a shared computer. */
  owner?: string
  groups: DrawnGroup[]
}

/** The form of a verb of one record. */
export type BoundForm = {
  verb: string
  draw: (ctx: Context) => DrawnForm
  /** Tells where to go on, or what is wrong, by the name of the field. Throws what the verb throws. */
  submit: (ctx: Context, body: FormData) => Promise<{ to: string } | { problems: Record<string, string> }>
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
      permission,
      beside = [],
    } = definition
    const fields = () => definition.fields?.(given) ?? ({} as Asked)
    const rows = () => definition.rows?.(given) ?? []
    const sectionOf = (name?: string) => {
      const section = definition.sections?.(given).find(({ fields }) => name !== undefined && fields.includes(name))
      return section && { legend: section.legend, help: section.help, class: section.class }
    }
    return {
      verb,
      draw: (ctx) => ({
        owner: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
        ...{ verb, pending, afterRefusal },
        about: definition.about?.(given),
        next: definition.next,
        readOnly: permission !== undefined && !can(ctx.viewer, permission),
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
            section: sectionOf(group[0]?.[0]),
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
              const { value, problem } = checkField(field, readTyped(field, body, name + suffix), moment)
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
          next: textOf(body, 'next'),
          confirmed,
          submissionId: readSubmissionId(body),
          file: (name: string) => fileOf(body, name),
          rows: inRows,
        }
        return { to: await definition.submit(ctx, given, answers, carried) }
      },
    }
  }

const readTyped = (field: Fields[string], body: FormData, name: string) => {
  if (field.file) return fileOf(body, name) ? 'chosen' : ''
  return field.several ? textsOf(body, name) : sentOf(body, name)
}

const drawField = (name: string, field: Fields[string], moment: Moment): DrawnField => ({
  name,
  label: field.label,
  help: field.help,
  more: field.more,
  required: !field.optional,
  control: field.control(moment),
  value: field.initial ?? '',
  closures: field.explainsDays ? moment.closures : undefined,
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
