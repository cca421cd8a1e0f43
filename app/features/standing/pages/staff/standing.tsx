import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import '#ui/styles/trade.css'
import { fillsOf } from '../../fills.ts'
import { findStanding } from '../../find.ts'
import { proposalsOf } from '../../list.ts'
import { plansOf } from '../../plan.ts'
import { kForms, proposalForms, standingForm, standingRowForms } from '../../standing-forms.ts'
import { roomAt, tooMuchWords } from '../../tank-room.ts'
import {
  doneWords,
  formatK,
  formatRule,
  outcomeWords,
  proposalWords,
  stateWords,
  type StandingNotice,
} from '../../words.ts'
import { viewPlan } from '../plan-view.ts'
import type { Route } from './+types/standing'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.tank ?? 'Tank'} | Standing deliveries` },
]

const page = (id: string, done?: StandingNotice) =>
  href('/dashboard/admin/standing/:id', { id }) + (done ? `?done=${done}` : '')

const read = async (ctx: Context, content: Content, id: string) => {
  const found = await findStanding(ctx, id)
  const proposals = await proposalsOf(ctx, id)
  const waiting = proposals.find(({ state }) => state === 'waiting')
  return {
    ...{ found, proposals, waiting },
    forms: {
      proposal: waiting ? proposalForms(waiting, content, page) : [],
      k: kForms(found, page),
      rows: standingRowForms(ctx, found, page),
      change:
        found.standing.state === 'ended' ? [] : [standingForm(ctx, { tanks: [found], standing: found.standing, page })],
    },
  }
}

export const loader = answering(async ({ params, context, url }: Route.LoaderArgs, ctx) => {
  const { found, proposals, waiting, forms } = await read(ctx, context.get(services).content, params.id)
  const { standing, tank, site, customer } = found
  const plan = (await plansOf(ctx, [found])).get(tank.id)
  const fills = await fillsOf(ctx, standing.id)
  const draw = (rowForms: typeof forms.rows) =>
    can(ctx.viewer, 'standing.manage') ? rowForms.map((form) => form.draw(ctx)) : []
  const { automatic, mostGallons } = standing
  const view = viewPlan(plan)
  return {
    done: doneWords(url.searchParams.get('done'), { standing, next: view.next, isOwn: false }),
    tank: tank.label ?? 'Tank',
    customer: { name: customer.name, to: href('/dashboard/admin/customers/:id', { id: customer.id }) },
    site: site.name ?? site.address,
    state: stateWords[standing.state],
    isPaused: standing.state === 'paused',
    rule: formatRule(standing),
    each: standing.gallons === null ? 'Fill the tank' : formatGallons(standing.gallons),
    k:
      standing.winterK === null && standing.summerK === null
        ? undefined
        : `${formatK(standing.winterK)} October to April, ${formatK(standing.summerK)} the rest of the year`,
    automatic: automatic
      ? `Automatically when the price is agreed${mostGallons === null ? '' : `, up to ${formatGallons(mostGallons)}`}`
      : 'When staff confirm the proposal',
    note: standing.note,
    plan: view,
    asked:
      standing.askedK === null
        ? undefined
        : {
            title: `The last fill measured a K of ${formatK(standing.askedK)}`,
            words:
              'That is more than 20 percent from what we have: a new burner, a leak, a vacancy, a second fuel, or a meter error?',
          },
    waiting: waiting && {
      words: `${formatGallons(waiting.gallons)} on ${formatDay(waiting.deliveryDate)}. ${waiting.reason}`,
      held: waiting.held,
      tooMuch: tooMuchWords({
        ...{ gallons: waiting.gallons, each: standing.gallons },
        room: roomAt(tank, plan, waiting.deliveryDate) ?? null,
      }),
    },
    proposals: proposals
      .filter(({ state }) => state !== 'waiting')
      .map((each) => ({
        ...{ id: each.id, day: formatDay(each.deliveryDate), gallons: formatGallons(each.gallons) },
        ...{ state: proposalWords[each.state], by: each.decidedBy },
        order: each.orderId ? href('/dashboard/admin/orders/:id', { id: each.orderId }) : undefined,
      })),
    fills: fills.slice(0, 8).map((each) => ({
      ...{ id: each.id, day: formatDay(each.filledOn), gallons: formatGallons(each.gallons) },
      ...{ degreeDays: String(each.degreeDays), k: each.measuredK === null ? '' : formatK(each.measuredK) },
      outcome: outcomeWords[each.outcome],
    })),
    forms: {
      ...{ proposal: draw(forms.proposal), k: draw(forms.k), change: draw(forms.change) },
      // The next delivery is what is proposed: it is skipped there.
      rows: draw(forms.rows).filter(({ verb }) => !waiting || verb !== 'skip_standing'),
    },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const { forms } = await read(ctx, context.get(services).content, params.id)
  return answerVerb(ctx, await request.formData(), Object.values(forms).flat())
})

export const clientAction = keepDraft

/** One standing delivery: when the tank runs dry and why, what is proposed, and how K was measured. */
export default function StandingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { done, tank, customer, site, plan, asked, waiting, proposals, fills, forms } = loaderData
  const allForms = [...forms.proposal, ...forms.k, ...forms.rows, ...forms.change]
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/standing')}>Standing deliveries</a>}
        title={tank}
        lead={
          <>
            <a className="text-link" href={customer.to}>
              <bdi>{customer.name}</bdi>
            </a>
            , <bdi>{site}</bdi>
          </>
        }
        actions={
          plan.isDryFirst ? (
            <StatusWord tone="late">Runs out before its next delivery</StatusWord>
          ) : (
            <StatusWord tone={loaderData.isPaused ? 'hold' : 'work'}>{loaderData.state}</StatusWord>
          )
        }
      />
      <div className="wrap page-body main-and-side sections facts-first">
        <div className="stack loose">
          <RefusedElsewhere refused={actionData} forms={allForms} />
          {done && !actionData && <Alert tone="kept" title={done} urgent />}
          {waiting && (
            <Section id="proposed" title="Proposed">
              <p>{waiting.words}</p>
              {waiting.tooMuch && <Alert tone="due" title={waiting.tooMuch} />}
              {waiting.held && <p className="text-soft">Not ordered automatically: {waiting.held}</p>}
              <div className="cluster">
                {forms.proposal.map((form) => (
                  <VerbForm key={form.verb} form={form} refused={actionData} />
                ))}
              </div>
            </Section>
          )}
          {asked && (
            <Section id="asked" title="Check the K factor">
              <Alert tone="due" title={asked.title}>
                <p>{asked.words}</p>
              </Alert>
              <div className="cluster">
                {forms.k.map((form) => (
                  <VerbForm key={form.verb} form={form} refused={actionData} />
                ))}
              </div>
            </Section>
          )}
          <Section id="forecast" title="Forecast">
            <DefinitionTable
              dense
              rows={[
                { name: 'Current level', value: plan.now ?? 'Not known' },
                {
                  name: 'Runs out about',
                  value: plan.runsOut ? `${plan.runsOut}${plan.range ? `; ${plan.range}` : ''}` : 'Not known',
                },
                {
                  name: 'Next delivery',
                  value: plan.next ? [plan.next, plan.nextLevel].filter(Boolean).join(', ') : 'None planned',
                },
                ...(plan.ordered ? [{ name: 'Ordered for', value: plan.ordered }] : []),
                { name: 'Why', value: plan.reason },
              ]}
            />
          </Section>
          {fills.length > 0 && (
            <Section id="fills" title="Fills">
              <Table
                caption="Fills, newest first"
                columns={[
                  { key: 'day', head: 'Day' },
                  { key: 'gallons', head: 'Gallons', figures: true },
                  { key: 'degreeDays', head: 'Degree days', figures: true },
                  { key: 'k', head: 'Measured K', figures: true },
                  { key: 'outcome', head: 'Outcome' },
                ]}
                rows={fills.map(({ id, ...cells }) => ({ key: id, cells }))}
              />
            </Section>
          )}
          {proposals.length > 0 && (
            <Section id="before" title="Earlier proposals">
              <ul className="rows text-small">
                {proposals.map((each) => (
                  <li key={each.id}>
                    <span>
                      {each.day}, {each.gallons}: {each.state}
                      {each.by && (
                        <>
                          {' '}
                          (<bdi>{each.by}</bdi>)
                        </>
                      )}
                    </span>
                    {each.order && (
                      <a className="text-link" href={each.order}>
                        Open the order of {each.day}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
        <aside className="stack loose">
          <DefinitionTable
            dense
            rows={[
              { name: 'Rule', value: loaderData.rule },
              { name: 'Each time', value: loaderData.each },
              ...(loaderData.k ? [{ name: 'K factor', value: loaderData.k }] : []),
              { name: 'Becomes an order', value: loaderData.automatic },
              ...(loaderData.note ? [{ name: 'Note', value: <bdi className="answer">{loaderData.note}</bdi> }] : []),
            ]}
          />
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {[...forms.rows, ...forms.change].map((form) => (
              <VerbForm key={form.verb} form={form} refused={actionData} primary={waiting ? false : undefined} />
            ))}
          </div>
        </aside>
      </div>
    </>
  )
}
