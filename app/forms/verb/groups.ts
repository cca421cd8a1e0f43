import type { Field, FieldContext } from '../field.ts'
import { helpOf } from '../form.ts'
import { readText } from './read-form.ts'
import type { DrawnField, DrawnGroup, Fields, Row, Section, Table } from './verb-form.ts'

type Layout = {
  beside: readonly (readonly string[])[]
  wide: readonly string[]
  sections?: readonly Section[]
  /** The field that the rows come after. */
  after?: string
}

/** The fields of a form as they stand on the page: in their sections and lines, with its rows or its table among them. */
export const groupsOf = (
  context: FieldContext,
  { beside, wide, sections = [], after }: Layout,
  fields: Fields,
  rows: readonly Row<Fields>[],
  table?: Table<Fields>,
): DrawnGroup[] => {
  const draw = (fieldSet: Fields, suffix = '') =>
    Object.entries(fieldSet).map(([name, field]) => drawField(name + suffix, field, context))
  const sectionOf = (name = '') => headOf(sections.find(({ fields }) => fields.includes(name)))
  const groups = inLines(draw(fields), beside).map((fields): DrawnGroup => ({
    fields,
    beside: fields.length > 1,
    wide: fields.some(({ name }) => wide.includes(name)),
    section: sectionOf(fields[0]?.name),
  }))
  if (table) {
    const indexOfSection = (legend?: string) => sections.findIndex((section) => section.legend === legend)
    // At the head of its section, or, where that has no fields, before what comes after it.
    const at = groups.findIndex(({ section }) => indexOfSection(section?.legend) >= indexOfSection(table.section))
    return groups.toSpliced(
      at < 0 ? groups.length : at,
      0,
      drawTable(table, headOf(sections.find(({ legend }) => legend === table.section)), draw(table.fields({}))),
    )
  }
  const rowGroups = rows.map(({ legend, at, fields }, index) => ({
    ...{ legend, beside: true },
    fields: draw(fields, `_${at ?? index}`),
  }))
  return groups.toSpliced(
    groups.findIndex(({ fields }) => fields.some(({ name }) => name === after)) + 1,
    0,
    ...rowGroups,
  )
}

const drawField = (name: string, field: Field, context: FieldContext): DrawnField => ({
  name,
  label: field.label,
  help: helpOf(field, context),
  more: field.more,
  required: !field.optional,
  need: field.need,
  control: field.control(context),
  value: field.initial ?? '',
  secret: field.secret,
  closures: field.explainsDays && context.closures ? { ...context.closures, full: field.full } : undefined,
  hours: field.hours,
})

/** The fields in their order, those that stand beside each other together. */
const inLines = (fields: readonly DrawnField[], lineGroups: readonly (readonly string[])[]) => {
  const lines: DrawnField[][] = []
  for (const field of fields) {
    const together = lineGroups.find((names) => names.includes(field.name))
    const last = lines.at(-1)
    if (together && last?.[0] && together.includes(last[0].name)) last.push(field)
    else lines.push([field])
  }
  return lines
}

const headOf = (section?: Section) => section && { legend: section.legend, help: section.help, class: section.class }

const drawTable = (
  { row, add, most, typed }: Table<Fields>,
  section: DrawnGroup['section'],
  fields: DrawnField[],
): DrawnGroup => {
  const cells = typed.flatMap((row, at) => Object.entries(row).map(([name, text]) => [`${name}_${at}`, text] as const))
  return { section, fields, table: { row, add, most, typed: Object.fromEntries(cells) } }
}

/** The rows of a table in which something stands that is required, with their fields as they are asked there. */
export const filledRows = <RowFields extends Fields>(
  { most, fields }: Table<RowFields>,
  body: FormData,
): Row<RowFields>[] => {
  const names = Object.keys(fields({}))
  return Array.from({ length: most }, (_, at) => at).flatMap((at) => {
    const typed = Object.fromEntries(names.map((name) => [name, readText(body, `${name}_${at}`)]))
    const rowFields = fields(typed)
    return names.some((name) => !rowFields[name]?.optional && typed[name]) ? [{ at, fields: rowFields }] : []
  })
}
