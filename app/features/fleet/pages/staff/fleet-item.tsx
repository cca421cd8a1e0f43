import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { notFound } from '#domain/domain-error.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import type { Content } from '#content/index.ts'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { daysOffOf, findDriver, findTerminal, findTruck } from '../../find.ts'
import {
  bulkProducts,
  cleanedForm,
  dayOffWords,
  daysOffForm,
  driverForm,
  lastForm,
  removeDaysForm,
  retireForm,
  terminalForm,
  truckForm,
} from '../../fleet-forms.ts'
import { accountsFor } from './accounts.ts'
import type { Route } from './+types/fleet-item'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? ''} | Trucks and drivers` }]

/** The thing with the forms of it. Throws not-found for a kind that is none. */
const itemOf = async (ctx: Context, content: Content, kind: string, id: string) => {
  if (kind === 'truck') {
    const truck = await findTruck(ctx, id)
    const names = new Map(bulkProducts(content).map(({ product, name }) => [product, name]))
    const since = (at: Date | null) => (at ? ` (${formatMoment(ctx.calendar.timeZone, at)})` : '')
    const parts = truck.compartments.map(({ position, capacity, lastProduct, lastAt }) => ({
      ...{ position, words: `${position}: ${formatGallons(capacity as DeciGallons)}` },
      last: `${lastProduct ? (names.get(lastProduct) ?? lastProduct) : 'clean and dry'}${since(lastAt)}`,
      form: lastProduct ? cleanedForm({ truckId: id, position }) : undefined,
    }))
    return {
      kind,
      name: truck.name,
      retiredAt: truck.retiredAt,
      keep: truckForm({ truck, content }),
      parts,
      last: parts.length > 0 ? lastForm({ truck, content }) : undefined,
      isOff: true,
    }
  }
  if (kind === 'driver') {
    const driver = await findDriver(ctx, id)
    const keep = driverForm({ driver, accounts: await accountsFor(ctx) })
    return { kind, name: driver.name, retiredAt: driver.retiredAt, keep, parts: [], isOff: true }
  }
  if (kind !== 'terminal') throw notFound('page')
  const terminal = await findTerminal(ctx, id)
  return {
    kind,
    name: terminal.name,
    retiredAt: terminal.retiredAt,
    keep: terminalForm({ terminal }),
    parts: [],
    isOff: false,
  }
}

const formsOf = async (ctx: Context, content: Content, params: { kind: string; id: string }) => {
  const item = await itemOf(ctx, content, params.kind, params.id)
  const { id } = params
  const owner = item.kind === 'terminal' ? undefined : { kind: item.kind as 'truck' | 'driver', id }
  const off = owner ? await daysOffOf(ctx, id, today(ctx)) : []
  return {
    item,
    retire: retireForm({ kind: item.kind as 'truck' | 'driver' | 'terminal', id, retiredAt: item.retiredAt }),
    off: off.map((each) => ({ words: dayOffWords(each), form: owner && removeDaysForm({ ...owner, off: each }) })),
    addOff: owner && daysOffForm(owner),
  }
}

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { item, retire, off, addOff } = await formsOf(ctx, context.get(services).content, params)
  const history = await historyLines(ctx, params.id)
  return {
    name: item.name,
    isRetired: item.retiredAt !== null,
    keep: item.keep.draw(ctx),
    retire: retire.draw(ctx),
    last: 'last' in item ? item.last?.draw(ctx) : undefined,
    parts: item.parts.map(({ words, last, form }) => ({ words, last, form: form?.draw(ctx) })),
    off: off.map(({ words, form }) => ({ words, form: form?.draw(ctx) })),
    addOff: addOff?.draw(ctx),
    history: { ...history, entries: history.entries.toReversed() },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const { item, retire, off, addOff } = await formsOf(ctx, context.get(services).content, params)
  return answerVerb(ctx, await request.formData(), [
    item.keep,
    retire,
    addOff,
    ...off.map(({ form }) => form),
    ...('last' in item ? [item.last] : []),
    ...item.parts.map(({ form }) => form),
  ])
})

export const clientAction = keepDraft

/** A truck, a driver or a terminal: what it is, when it is off, and what was done with it. */
export default function FleetItemRoute({ loaderData: item, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/fleet')}>
            Trucks and drivers
          </a>
        }
        title={item.name}
        actions={item.isRetired && <StatusWord tone="off">Out of use</StatusWord>}
      />
      <div className="wrap page-body settings-desk">
        <RefusedElsewhere refused={actionData} forms={[item.keep, item.retire, item.last, item.addOff]} />
        <VerbForm form={item.keep} refused={actionData} />
        {item.parts.length > 0 && (
          <Section id="last" title="Last product" size="h4">
            <ul>
              {item.parts.map(({ words, last, form }) => (
                <li key={words} className="cluster">
                  <span>
                    {words}, {last}
                  </span>
                  {form && <VerbForm form={form} refused={actionData} />}
                </li>
              ))}
            </ul>
            {item.last && <VerbForm form={item.last} refused={actionData} />}
          </Section>
        )}
        {item.addOff && (
          <Section id="off" title="Days off" size="h4">
            <ul>
              {item.off.map(({ words, form }) => (
                <li key={words} className="cluster">
                  <span>{words}</span>
                  {form && <VerbForm form={form} refused={actionData} />}
                </li>
              ))}
            </ul>
            <VerbForm form={item.addOff} refused={actionData} />
          </Section>
        )}
        <VerbForm form={item.retire} refused={actionData} />
        <History {...item.history} />
      </div>
    </>
  )
}
