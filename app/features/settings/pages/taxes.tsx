import { localTime } from '#domain/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/taxes'
import { lineOf } from './read-body.ts'
import { addTax, dropTax, endTax, problemsOfRow, readTyped } from './read-taxes.ts'
import { keepSetting, loadSetting } from './setting-route.ts'
import { settingsPath } from './settings-tabs.tsx'
import { taxLine } from './tax-line.ts'
import { TaxesPage } from './taxes-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Taxes | Settings' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const { value, state } = await loadSetting(ctx, 'taxes', request)
  const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
  const lines = value.toSorted(
    (one, other) => one.label.localeCompare(other.label) || one.from.localeCompare(other.from),
  )
  return { state, today, rows: lines.map((rate) => taxLine(rate, today)) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const { value } = await loadSetting(ctx, 'taxes', request)
  const verb = body.get('verb')
  const typed = readTyped(body)
  const id = lineOf(body, 'id') ?? ''
  const next = () => {
    if (verb === 'add') return addTax(value, typed)
    if (verb === 'end') return endTax(value, id, lineOf(body, 'until'))
    if (verb === 'drop') return dropTax(value, id)
    if (verb === 'revert') return value
    throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  }
  const rows = next()
  const answer = await keepSetting(ctx, context.get(services), 'taxes', {
    body,
    value: rows,
    path: `${settingsPath}/taxes`,
  })
  if (answer instanceof Response) return answer
  const { problems, refused } = answer.data
  const said = problems && problemsOfRow(problems, rows.length)
  if (verb === 'add') return { ...answer, data: { typed, problems: said, refused } }
  return { ...answer, data: { refused: refused ?? Object.values(problems ?? {})[0] } }
})

export default function TaxesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TaxesPage {...loaderData} {...actionData} />
}
