import { href } from 'react-router'
import type { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { callLink } from '#domain/call-us.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { offeredProductNames } from '#features/customers/customer-forms.ts'
import { levelForm } from '#features/customers/site-forms.ts'
import { dropSiteContact, siteContactForm } from '#features/customers/site-contact-forms.ts'
import { contactsAt } from '#features/customers/site-contacts.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { equipmentWords, levelWords } from '#features/customers/pages/site-words.ts'
import { tanksInSight } from '#features/orders/order-to-tank.ts'
import { orderToTankForm } from '#features/orders/order-to-tank-form.ts'
import { ownShare } from '#features/storm/own-share.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import '#ui/styles/trade.css'
import { standingsInSight, tankNamed } from '../../find.ts'
import { plansOf } from '../../plan.ts'
import type { StandingDelivery } from '../../schema.ts'
import { standingForm, standingRowForms } from '../../standing-forms.ts'
import { doneWords, formatRuleForCustomer, formatWeekdays, pausedUntil, type StandingNotice } from '../../words.ts'
import { viewPlan } from '../plan-view.ts'
import type { Route } from './+types/tanks'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Tanks' }]

const page = (done?: StandingNotice | 'level', of = '') =>
  href('/dashboard/customer/tanks') + (done ? `?${new URLSearchParams({ done, ...(of && { of }) })}` : '')

const standingPage = (id: string, done: StandingNotice) => page(done, id)

const peoplePart = () => `${page()}#people`

const read = async (ctx: Context, content: Content, url: URL) => {
  const tanks = await tanksInSight(ctx)
  const standings = await standingsInSight(ctx)
  const changed = standings.find(({ standing }) => standing.id === url.searchParams.get('change'))
  const sites = await sitesOf(ctx)
  const people = await contactsAt(
    ctx,
    sites.map(({ id }) => id),
  )
  const person = people.find(({ id }) => id === url.searchParams.get('person'))
  const bare = tanks.filter(({ tank }) => !standings.some((each) => each.tank.id === tank.id))
  const forms = {
    order: await orderToTankForm(
      ctx,
      content,
      tanks,
      (id) => href('/dashboard/customer/orders/:id', { id }),
      await ctx.fullDays(ctx),
    ),
    set: changed
      ? standingForm(ctx, { tanks: [changed], standing: changed.standing, page: standingPage, isOpen: true })
      : bare.length > 0
        ? standingForm(ctx, { tanks: bare, page: standingPage })
        : undefined,
    level:
      tanks.length > 0
        ? levelForm({
            tanks: tanks.map(({ tank }) => tank),
            ...{ sites, of: { back: page('level') }, now: localTime(ctx.calendar, ctx.now) },
          })
        : undefined,
    person: sites.length > 0 ? siteContactForm({ sites, contact: person, back: peoplePart() }) : undefined,
    people: people.map(({ id, name }) => dropSiteContact({ rowId: id, about: name, back: peoplePart() })),
    of: standings.map((found) => ({
      id: found.standing.id,
      rows: standingRowForms(ctx, found, standingPage),
    })),
  }
  return { tanks, standings, sites, people, forms }
}

/** What was agreed, until when it is paused, and why the next day is none of the weekdays that were chosen. */
const standingInWords = (standing: StandingDelivery, next: Temporal.PlainDate | undefined) => {
  const { rule, state, notBefore, weekdays } = standing
  const isMoved = rule === 'weekdays' && next && weekdays?.length && !weekdays.includes(next.dayOfWeek)
  return {
    rule: formatRuleForCustomer(standing),
    paused: state === 'paused' ? `, paused ${pausedUntil(notBefore, true)}` : '',
    moved: isMoved ? `. We don't deliver on your usual day (${formatWeekdays(weekdays)}) that week` : '',
  }
}

/** What was done a moment ago, of the tank it was done to. */
const doneIn = (
  url: URL,
  standings: Awaited<ReturnType<typeof standingsInSight>>,
  plans: Awaited<ReturnType<typeof plansOf>>,
) => {
  const done = url.searchParams.get('done')
  if (done === 'level') return 'Saved. Your forecast now starts from this level.'
  const found = standings.find(({ standing }) => standing.id === url.searchParams.get('of'))
  const next = found && viewPlan(plans.get(found.tank.id)).next
  const words = doneWords(done, { standing: found?.standing, next, isOwn: true })
  return words && (found ? `${tankNamed(found)}: ${words}` : words)
}

export const loader = answering(async ({ context, url }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const { tanks, standings, sites, people, forms } = await read(ctx, content, url)
  const plans = await plansOf(
    ctx,
    tanks.map((each) => ({ ...each, standing: standings.find(({ tank }) => tank.id === each.tank.id)?.standing })),
  )
  const levels = await latestLevels(
    ctx,
    tanks.map(({ tank }) => tank.id),
  )
  const names = offeredProductNames(content)
  const acts = can(ctx.viewer, 'orders.place')
  return {
    share: await ownShare(ctx),
    done: doneIn(url, standings, plans),
    call: callLink(content.company.phone),
    order: acts ? forms.order?.draw(ctx) : undefined,
    set: acts ? forms.set?.draw(ctx) : undefined,
    level: acts ? forms.level?.draw(ctx) : undefined,
    person: acts ? forms.person?.draw(ctx) : undefined,
    sites: sites.map(({ id, name, address, siteContact, sitePhone }) => ({
      ...{ id, name: name ?? address, first: sitePhone ? { name: siteContact, phone: sitePhone } : undefined },
      people: people.flatMap((each, at) =>
        each.siteId === id ? [{ id: each.id, name: each.name, phone: each.phone, purpose: each.role, at }] : [],
      ),
    })),
    remove: acts ? forms.people.map((form) => form.draw(ctx)) : [],
    tanks: tanks.map(({ tank, site }) => {
      const found = standings.find((each) => each.tank.id === tank.id)
      return {
        ...{ id: tank.id, name: tank.label ?? 'Tank', site: site.name ?? site.address },
        ...{ about: equipmentWords(tank, names), level: levelWords(ctx, tank, levels.get(tank.id)) },
        plan: found && viewPlan(plans.get(tank.id)),
        change: acts && found ? `?change=${found.standing.id}#set` : undefined,
        standing: found && standingInWords(found.standing, plans.get(tank.id)?.next),
        forms: acts
          ? (forms.of.find(({ id }) => id === found?.standing.id)?.rows ?? []).map((form) => form.draw(ctx))
          : [],
      }
    }),
  }
})

export const action = answering(async ({ request, context, url }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const { forms } = await read(ctx, context.get(services).content, url)
  return answerVerb(ctx, body, [
    forms.order,
    forms.set,
    forms.level,
    forms.person,
    ...forms.people,
    ...forms.of.flatMap(({ rows }) => rows),
  ])
})

export const clientAction = keepDraft

/** A customer's tanks: what is in them, when they run dry, and what we deliver automatically. */
export default function TanksRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { tanks, order, set, level, person, sites, remove, done, call } = loaderData
  const allForms = [order, set, level, person, ...remove, ...tanks.flatMap(({ forms }) => forms)].filter(
    (form) => form !== undefined,
  )
  return (
    <>
      <PageHead title="Tanks" lead="What's in your tanks, when they'll run out, and what we deliver automatically." />
      <div className="wrap page-body sections">
        <RefusedElsewhere refused={actionData} forms={allForms} />
        {done && !actionData && <Alert tone="kept" title={done} urgent />}
        {loaderData.share && (
          <Alert tone="due" title="Your storm allocation">
            {loaderData.share}{' '}
            <a className="text-link" href={href('/how-we-deliver')}>
              Delivery updates
            </a>
          </Alert>
        )}
        {tanks.length === 0 && (
          <EmptyState
            title="No tanks yet"
            action={
              <ButtonLink look="primary" href={href('/delivery/schedule')}>
                Schedule a delivery
              </ButtonLink>
            }
          >
            Tell us about your tank with your next delivery. After that, ordering takes three answers.
          </EmptyState>
        )}
        {tanks.map((each) => (
          <Section
            key={each.id}
            id={each.id}
            title={
              <>
                <bdi>{each.name}</bdi>, <bdi>{each.site}</bdi>
              </>
            }
          >
            {each.plan?.isDryFirst && (
              <Alert tone="late" title="May run out before the next delivery">
                <a href={call.to}>{call.label}</a>
              </Alert>
            )}
            <DefinitionTable
              dense
              rows={[
                { name: 'Tank', value: each.about },
                { name: 'Last level', value: each.level },
                ...(each.plan?.runsOut
                  ? [
                      {
                        name: 'Runs out',
                        value: `About ${each.plan.runsOut}${each.plan.range ? `, ${each.plan.range}` : ''}. ${each.plan.reasonForCustomer}`,
                      },
                    ]
                  : []),
                {
                  name: 'Standing delivery',
                  value: each.standing
                    ? `${each.standing.rule}${each.standing.paused}`
                    : 'None: we deliver when you order',
                },
                ...(each.plan?.ordered ? [{ name: 'Ordered for', value: each.plan.ordered }] : []),
                ...(each.plan?.next && !each.standing?.paused
                  ? [{ name: 'Next delivery', value: `${each.plan.next}${each.standing?.moved ?? ''}` }]
                  : []),
              ]}
            />
            <div className="cluster">
              {each.forms.map((form) => (
                <VerbForm key={form.verb} form={form} refused={actionData} />
              ))}
              {each.change && (
                <a className="text-link" href={each.change}>
                  Change<span className="visually-hidden"> the standing delivery of {each.name}</span>
                </a>
              )}
            </div>
          </Section>
        ))}
        {sites.length > 0 && (
          <Section id="people" title="Who we call at your sites">
            {sites.map((site) => (
              <div key={site.id} className="stack tight">
                <h3 className="sign text-h4">
                  <bdi>{site.name}</bdi>
                </h3>
                {!site.first && site.people.length === 0 && <p className="text-soft">Nobody yet, so we'll call you.</p>}
                <ul className="rows">
                  {site.first && (
                    <li>
                      <PersonLine name={site.first.name ?? 'On site'} phone={site.first.phone} purpose="Main contact" />
                    </li>
                  )}
                  {site.people.map(({ id, at, ...each }) => (
                    <li key={id} className="spread">
                      <PersonLine {...each} />
                      {remove[at] && (
                        <span className="cluster">
                          <a className="text-link" href={`?person=${id}#set`}>
                            Edit<span className="visually-hidden"> {each.name}</span>
                          </a>
                          <VerbForm form={remove[at]} refused={actionData} />
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </Section>
        )}
        <div id="set" className="stack tight trade-verbs" role="group" aria-label="Actions">
          {order && <VerbForm form={order} refused={actionData} />}
          {level && <VerbForm form={level} refused={actionData} />}
          {set && <VerbForm form={set} refused={actionData} />}
          {person && <VerbForm form={person} refused={actionData} />}
        </div>
      </div>
    </>
  )
}

const PersonLine = ({ name, phone, purpose }: { name: string; phone: string; purpose: string | null }) => (
  <span>
    <b>
      <bdi>{name}</bdi>
    </b>
    , <a href={callLink(phone).to}>{phone}</a>
    {purpose && (
      <span className="line text-soft">
        <bdi>{purpose}</bdi>
      </span>
    )}
  </span>
)
