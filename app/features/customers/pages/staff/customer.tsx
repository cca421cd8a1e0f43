import { useId } from 'react'
import { href, redirect } from 'react-router'
import type { Content } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import { telephoneLink } from '#domain/call-us.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, formatGallons, type DeciGallons } from '#domain/money.ts'
import { formatLocalDay, formatMinute } from '#features/companies/pages/people-view.ts'
import { deliveriesKept } from '#features/orders/deliveries-kept.ts'
import { tanksInSight } from '#features/orders/to-tank.ts'
import { orderToTankForm } from '#features/orders/to-tank-form.ts'
import { standingsInSight, tankNamed } from '#features/standing/find.ts'
import { formatRule } from '#features/standing/words.ts'
import { drawnFrom } from '#features/orders/drawn.ts'
import { customerTotals } from '#features/orders/list.ts'
import orders from '#features/orders/staff-list.ts'
import quotes from '#features/quotes/staff-list.ts'
import { businessTypeOf } from '#features/requests/find.ts'
import { lastPrices, mostRead } from '#features/quotes/last-prices.ts'
import { tasksView, taskForms } from '#features/reminders/pages/reminder-view.ts'
import { TasksSection } from '#features/reminders/pages/tasks-section.tsx'
import { promisesKept } from '#features/requests/promise-report.ts'
import shipments from '#features/shipments/staff-list.ts'
import requests from '#features/requests/staff-list.ts'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { filesView } from '#features/files/pages/files-view.ts'
import { formatPrice } from '#features/trade/line.ts'
import { customerCredit, customerCreditVerbs } from '#features/credit/pages/credit-view.ts'
import { CustomerCreditSection } from '#features/credit/pages/staff/customer-credit.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { SealedGateCode } from '#features/trade/pages/delivery-place.tsx'
import { answerReveal, shownOf } from '#http/reveal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { TableView } from '#lists/view.ts'
import '#ui/styles/trade.css'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { agreementsOf } from '../../agreements.ts'
import { certificatesOf, wordsOf } from '../../certificates.ts'
import { coveredBy, taxNames } from '../../certificate-forms.ts'
import { equipmentOf } from '../../equipment.ts'
import { latestLevels, levelsOf } from '../../levels.ts'
import { notesOf } from '../../notes.ts'
import { customerForms, fuelsOf, namesOf, rowForms, sitesOnPage } from '../../customer-forms.ts'
import { dropSiteContact } from '../../site-contact-forms.ts'
import { contactsAt } from '../../site-contacts.ts'
import { contactsOf, findCustomer, mergedInto } from '../../customer.ts'
import { agreementWords, equipmentKindWords, formatKind, isKindKnown, levelSourceWords } from '../../customer-words.ts'
import { revealSiteCode, sitesOf } from '../../sites.ts'
import { equipmentWords, levelWords, pinWords, siteWords } from '../site-words.ts'
import type { Customer, ExemptionCertificate } from '../../schema.ts'
import type { Route } from './+types/customer'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? ''} | Customers` }]

/** So many of the latest of each are shown; the rest stand in the list of the noun. */
const shown = 5

const shownLevels = 6

const page = (id: string) => href('/dashboard/admin/customers/:id', { id })

const formsOf = async (ctx: Context, content: Content, customer: Customer, url: URL, body?: FormData) => {
  const [sites, equipment] = [await sitesOf(ctx, customer.id), await equipmentOf(ctx, customer.id)]
  const edited = equipment.find(({ id }) => id === url.searchParams.get('equipment'))
  const site = sites.find(({ id }) => id === url.searchParams.get('site'))
  const tanks = equipment.filter(({ kind }) => kind === 'tank')
  const people = await contactsAt(
    ctx,
    sites.map(({ id }) => id),
  )
  const onSite = people.find(({ id }) => id === url.searchParams.get('person'))
  const forms = customerForms(ctx, content, customer, { site, equipment: edited, onSite, sites, tanks, body })
  return { sites, equipment, people, forms }
}

const tankForm = async (ctx: Context, content: Content, customerId: string) =>
  orderToTankForm(ctx, content, await tanksInSight(ctx, { customerId }), (id) =>
    href('/dashboard/admin/orders/:id', { id }),
  )

export const loader = answering(async ({ params, context, url }: Route.LoaderArgs, ctx) => {
  const customer = await findCustomer(ctx, params.id)
  if (customer.mergedInto) throw redirect(href('/dashboard/admin/customers/:id', { id: customer.mergedInto }))
  const { id } = customer
  const { content } = context.get(services)
  const [{ sites, equipment, people, forms }, contacts, merged, agreements, certificates, history, totals] =
    await Promise.all([
      formsOf(ctx, content, customer, url),
      contactsOf(ctx, id),
      mergedInto(ctx, id),
      agreementsOf(ctx, id),
      certificatesOf(ctx, id),
      historyLines(ctx, id),
      customerTotals(ctx, id),
    ])
  const standings = can(ctx.viewer, 'standing.see-all') ? await standingsInSight(ctx, { customerId: id }) : []
  const toTank = await tankForm(ctx, content, id)
  const levels = await levelsOf(ctx, id, shownLevels)
  const latest = await latestLevels(
    ctx,
    equipment.map((each) => each.id),
  )
  const [files, drawn] = await Promise.all([
    filesView(ctx, { kind: 'customer', id }),
    can(ctx.viewer, 'prices.see') ? drawnFrom(ctx, id, agreements) : new Map<string, DeciGallons>(),
  ])
  const credit = await customerCredit(ctx, id)
  const fuels = fuelsOf(content)
  const names = namesOf(content)
  const notes = await notesOf(ctx, id)
  const tasks = await tasksView(ctx, { kind: 'customer', id }, page(id))
  const kept = can(ctx.viewer, 'requests.see-all') ? await promisesKept(ctx, 365, id) : undefined
  const delivered = can(ctx.viewer, 'orders.see-all') ? await deliveriesKept(ctx, 365, id) : undefined
  const { prices, older } = can(ctx.viewer, 'quotes.see-all')
    ? await lastPrices(ctx, id, Object.keys(names))
    : { prices: [], older: false }
  const manages = can(ctx.viewer, 'customers.manage')
  const remove = (form: (typeof rowForms)[keyof typeof rowForms], rowId: string, about: string) =>
    manages ? form({ id, rowId, about }).draw(ctx) : undefined
  const table = async (may: boolean, read: () => Promise<TableView>) => (may ? read() : undefined)
  return {
    ...{ id, name: customer.name, email: customer.email, phone: customer.phone, companyId: customer.companyId },
    billingAddress: customer.billingAddress,
    userId: customer.userId,
    kind: formatKind(customer),
    saidToBe: isKindKnown(customer) ? undefined : await businessTypeOf(ctx, id),
    since: formatLocalDay(ctx, customer.createdAt),
    totals: can(ctx.viewer, 'orders.see-all') && {
      orders: totals.orders,
      ...(can(ctx.viewer, 'prices.see') && { bought: formatCents(totals.cents) }),
    },
    contacts: contacts.map((each) => ({
      ...{ id: each.id, name: each.name, purpose: each.purpose, email: each.email, phone: each.phone },
      remove: remove(rowForms.dropContact, each.id, each.name),
    })),
    sites: sites.map((site) => ({
      ...{ id: site.id, name: site.name, address: site.address, county: site.county, accessNotes: site.accessNotes },
      ...{ siteContact: site.siteContact, sitePhone: site.sitePhone, hasGateCode: site.gateCode !== null },
      about: siteWords(site),
      pin: pinWords(ctx, site),
      remove: remove(rowForms.dropSite, site.id, site.address),
      people: people
        .filter(({ siteId }) => siteId === site.id)
        .map((each) => ({
          ...each,
          remove: manages
            ? dropSiteContact({ rowId: each.id, about: each.name, back: sitesOnPage(id) }).draw(ctx)
            : undefined,
        })),
      equipment: equipment
        .filter(({ siteId }) => siteId === site.id)
        .map((each) => ({
          ...{ id: each.id, notes: each.notes, name: each.label ?? equipmentKindWords[each.kind] },
          about: equipmentWords(each, names),
          level: each.kind === 'tank' ? levelWords(ctx, each, latest.get(each.id)) : undefined,
          remove: remove(rowForms.dropEquipment, each.id, each.label ?? equipmentKindWords[each.kind]),
        })),
    })),
    levels: levels.map((level) => {
      const tank = equipment.find(({ id }) => id === level.equipmentId)
      return {
        ...{ id: level.id, gallons: formatGallons(level.gallons), at: formatMinute(ctx, level.at) },
        ...{
          tank: tank?.label ?? tank?.product ?? 'Tank',
          by: `${levelSourceWords[level.source]}, ${level.recordedBy}`,
        },
      }
    }),
    notes: notes.map(({ id, words, at, author }) => ({
      ...{ id, words, by: `${author ?? 'Former coworker'}, ${formatMinute(ctx, at)}` },
      remove: remove(rowForms.dropNote, id, 'the note'),
    })),
    addNote: manages ? forms.note.draw(ctx) : undefined,
    tasks,
    promises: kept && kept.due > 0 ? { ...kept, missed: kept.due - kept.kept } : undefined,
    delivered,
    pricesFrom: older && `From the last ${mostRead} quotes.`,
    prices: Object.entries(Object.groupBy(prices, ({ product }) => product)).map(([product, lines = []]) => ({
      ...{ product, name: names[product] ?? product },
      lines: lines.map(({ words }) => words),
    })),
    terms: can(ctx.viewer, 'prices.see') && {
      words: customer.paymentTerms,
      limit: customer.creditLimit === null ? null : `$${customer.creditLimit.toLocaleString('en-US')}`,
    },
    credit,
    merged: merged.map((each) => ({
      ...{ id: each.id, name: each.name, email: each.email, phone: each.phone },
      separate: remove(rowForms.separate, each.id, each.name),
    })),
    agreements: can(ctx.viewer, 'prices.see')
      ? agreements.map((each) => ({
          id: each.id,
          kind: agreementWords[each.kind],
          amount: each.amount === null ? null : formatPrice({ unit: 'gallon', price: each.amount }),
          product: each.product && (fuels[each.product] ?? each.product),
          agreed: `${each.agreedBy}, ${formatDay(each.agreedOn)}`,
          contract:
            each.gallons &&
            `${formatGallons((each.gallons - (drawn.get(each.id) ?? 0)) as DeciGallons)} of ${formatGallons(each.gallons)} left`,
          ends: each.endsOn && formatDay(each.endsOn),
          words: each.words,
          end: can(ctx.viewer, 'agreements.record')
            ? rowForms.endOfAgreement({ id, rowId: each.id, about: 'the price agreement' }).draw(ctx)
            : undefined,
        }))
      : undefined,
    certificates: can(ctx.viewer, 'prices.see')
      ? certificates.map((each) => ({
          papers: files.files.filter(({ certificateId }) => certificateId === each.id),
          ...certificateView(each, taxNames(ctx), coveredBy(content)),
          isOverdue: each.endedAt === null && (each.reviewOn ?? '9999') < today(ctx),
          verbs:
            each.endedAt === null && can(ctx.viewer, 'certificates.record')
              ? [rowForms.reviewOfCertificate, rowForms.endOfCertificate].map((form) =>
                  form({ id, rowId: each.id, about: 'the exemption certificate' }).draw(ctx),
                )
              : [],
        }))
      : undefined,
    standings: standings.map((found) => ({
      ...{ id: found.standing.id, tank: tankNamed(found), rule: formatRule(found.standing) },
      ...{
        isPaused: found.standing.state === 'paused',
        next: found.standing.nextOn && formatDay(found.standing.nextOn),
      },
      runs: found.standing.runsOutOn && formatDay(found.standing.runsOutOn),
    })),
    hasTanks: equipment.some(({ kind }) => kind === 'tank'),
    panels: [
      ...(credit?.forms ?? []),
      ...[
        ...(toTank && can(ctx.viewer, 'orders.place') ? [toTank] : []),
        ...(can(ctx.viewer, 'agreements.record') ? [...(credit ? [] : [forms.terms]), forms.agreement] : []),
        ...(can(ctx.viewer, 'certificates.record') ? [forms.certificate] : []),
        ...(manages ? forms.panels : []),
      ].map((form) => form.draw(ctx)),
    ],
    openRequests: await table(can(ctx.viewer, 'requests.see-all'), () =>
      requests.recent(ctx, { view: 'open', customer: id }, shown, ['request', 'due']),
    ),
    openQuotes: await table(can(ctx.viewer, 'quotes.see-all'), () =>
      quotes.recent(ctx, { state: 'waiting', customer: id }, shown, ['quote', 'state', 'ends', 'total']),
    ),
    openOrders: await table(can(ctx.viewer, 'orders.see-all'), () =>
      orders.recent(ctx, { state: 'active', customer: id, sort: 'due', descending: false }, shown, [
        ...['order', 'state', 'delivery', 'total'],
      ]),
    ),
    deliveries: await table(can(ctx.viewer, 'shipments.see-all'), () =>
      shipments.recent(ctx, { customer: id, sort: 'eta', descending: true }, shown, ['reference', 'state', 'eta']),
    ),
    requests: await table(can(ctx.viewer, 'requests.see-all'), () =>
      requests.recent(ctx, { view: 'all', customer: id, sort: 'received', descending: true }, shown, [
        'request',
        'due',
      ]),
    ),
    quotes: await table(can(ctx.viewer, 'quotes.see-all'), () =>
      quotes.recent(ctx, { customer: id }, shown, ['quote', 'state', 'ends', 'total']),
    ),
    orders: await table(can(ctx.viewer, 'orders.see-all'), () =>
      orders.recent(ctx, { customer: id }, shown, ['order', 'state', 'delivery', 'total']),
    ),
    files,
    history,
  }
})

/** A certificate in words: what it frees from, for what and where, and until when nobody has to ask again. */
const certificateView = (
  certificate: ExemptionCertificate,
  taxNames: Record<string, string>,
  products: Record<string, string>,
) => {
  const { id, taxes, products: covered, address, reference, reviewOn, recordedBy, endedAt } = certificate
  const names = (keys: readonly string[], known: Record<string, string>) =>
    keys.map((key) => known[key] ?? known[key.split('.')[0] ?? ''] ?? key)
  return {
    id,
    words: wordsOf(certificate),
    taxes: `Exempt from ${names(taxes, taxNames).join(', ')}`,
    scope: [
      covered ? [...new Set(names(covered, products))].join(', ') : 'All products',
      address ?? 'all sites',
      reference && `for ${reference}`,
    ]
      .filter(Boolean)
      .join('; '),
    standing: [
      endedAt ? 'Ended' : reviewOn ? `Review on ${formatDay(reviewOn)}` : 'No review date',
      `recorded by ${recordedBy}`,
    ].join(', '),
  }
}

export const action = answering(async ({ params, request, context, url }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const customer = await findCustomer(ctx, params.id)
  const revealed = await answerReveal(body, (site) => revealSiteCode(ctx, customer.id, site))
  if (revealed) return revealed
  const { forms } = await formsOf(ctx, context.get(services).content, customer, url, body)
  const tasks = await taskForms(ctx, { kind: 'customer', id: customer.id }, page(customer.id), body)
  const { panels, note, terms, agreement, certificate, rows } = forms
  const toTank = await tankForm(ctx, context.get(services).content, customer.id)
  const credit = await customerCreditVerbs(ctx, customer.id)
  return answerVerb(ctx, body, [...panels, toTank, note, terms, agreement, certificate, ...rows, ...tasks, ...credit])
})

export const clientAction = keepTyped

/** A customer: who they are, where we deliver, and what they asked for and bought. */
export default function CustomerRoute({ loaderData: customer, actionData }: Route.ComponentProps) {
  const { revealed, refused } = shownOf(actionData)
  const { id, totals, contacts, sites, merged, panels, promises, delivered } = customer
  return (
    <>
      <PageHead
        title={customer.name}
        long
        over={<a href={href('/dashboard/admin/customers')}>Customers</a>}
        lead={[
          `${customer.kind}, customer since ${customer.since}.`,
          customer.saidToBe && `Type of business in a request: ${customer.saidToBe}.`,
          totals && totals.orders > 0 && `${totals.orders} ${totals.orders === 1 ? 'order' : 'orders'}`,
          totals && totals.bought && totals.orders > 0 && `for ${totals.bought}.`,
          promises && `We answered ${promises.kept} of ${promises.due} requests on time in the last 12 months.`,
          delivered && delivered.due > 0 && deliveredWords(delivered),
        ]
          .filter(Boolean)
          .join(' ')}
        actions={
          <>
            <May permission="quotes.write">
              <ButtonLink look="primary" href={`${href('/dashboard/admin/quotes/new')}?customer=${id}`}>
                New quote
              </ButtonLink>
            </May>
            {customer.phone && (
              <ButtonLink href={telephoneLink(customer.phone)}>
                <Icon name="phone" /> {customer.phone}
              </ButtonLink>
            )}
            <May permission="payments.record">
              <ButtonLink href={`${href('/dashboard/admin/payments/new')}?customer=${id}`}>Record payment</ButtonLink>
            </May>
            <May permission="costs.see">
              <ButtonLink href={`${href('/dashboard/admin/prices')}?customer=${id}`}>Prices</ButtonLink>
            </May>
            <May permission="assignment.set">
              <ButtonLink href={`${href('/dashboard/admin/settings/assignment')}?customer=${id}`}>
                Assignment rule
              </ButtonLink>
            </May>
          </>
        }
      />
      <div className="wrap page-body main-and-side sections facts-first record-sheet">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={panels} />
          <Things title="Open requests" table={customer.openRequests} />
          <Things title="Open quotes" table={customer.openQuotes} />
          <Things title="Open orders" table={customer.openOrders} />
          <TasksSection tasks={customer.tasks} refused={refused ?? undefined} />
          <section aria-labelledby="notes" className="stack tight">
            <h2 id="notes" className="sign text-h3">
              Notes
            </h2>
            {customer.notes.length === 0 && <p className="text-soft">No notes yet.</p>}
            {customer.notes.length > 0 && (
              <ul className="rows text-small">
                {customer.notes.map((note) => (
                  <li key={note.id}>
                    <bdi className="answer">{note.words}</bdi>
                    <small className="text-soft">
                      <bdi>{note.by}</bdi>
                    </small>
                    <VerbForm form={note.remove} />
                  </li>
                ))}
              </ul>
            )}
            <VerbForm form={customer.addNote} refused={refused ?? undefined} />
          </section>
          <Things
            title="Orders"
            table={customer.orders}
            none="No orders yet."
            all={`${href('/dashboard/admin/orders')}?customer=${id}`}
          />
          <Things
            title="Deliveries"
            table={customer.deliveries}
            none="No deliveries yet."
            all={`${href('/dashboard/admin/shipments')}?customer=${id}`}
          />
          <Things
            title="Quotes"
            table={customer.quotes}
            none="No quotes yet."
            all={`${href('/dashboard/admin/quotes')}?customer=${id}`}
          />
          <Things
            title="Requests"
            table={customer.requests}
            none="No requests yet."
            all={`${href('/dashboard/admin/inbox')}?customer=${id}&show=all`}
          />
          <FilesSection {...customer.files} />
        </div>
        <aside className="stack loose">
          <section aria-labelledby="reach">
            <h2 id="reach" className="sign text-h4">
              Contact
            </h2>
            <DefinitionTable
              dense
              rows={[
                { name: 'Phone', value: <Phone number={customer.phone} /> },
                ...(customer.billingAddress
                  ? [{ name: 'Billing address', value: <bdi className="answer">{customer.billingAddress}</bdi> }]
                  : []),
                { name: 'Email', value: <Email address={customer.email} /> },
              ]}
            />
            <p className="cluster">
              {customer.companyId && (
                <May permission="companies.see-all">
                  <a className="text-link" href={href('/dashboard/admin/companies/:id', { id: customer.companyId })}>
                    Company and its people
                  </a>
                </May>
              )}
              {customer.userId && (
                <May permission="users.see">
                  <a className="text-link" href={href('/dashboard/admin/users/:id', { id: customer.userId })}>
                    Account
                  </a>
                </May>
              )}
            </p>
            {contacts.length > 0 && (
              <ul className="rows text-small">
                {contacts.map(({ id, name, purpose, email, phone, remove }) => (
                  <li key={id}>
                    <span>
                      <b>
                        <bdi>{name}</bdi>
                      </b>
                      {purpose && (
                        <>
                          , <bdi>{purpose}</bdi>
                        </>
                      )}
                    </span>
                    {phone && <Phone number={phone} />}
                    {email && <Email address={email} />}
                    <VerbForm form={remove} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="sites">
            <h2 id="sites" className="sign text-h4">
              Delivery sites
            </h2>
            {sites.length === 0 && <p className="text-soft">No delivery sites yet. The first order adds one.</p>}
            <ul className="rows text-small">
              {sites.map((site) => (
                <li key={site.id}>
                  <span>
                    {site.name && (
                      <b className="line">
                        <bdi>{site.name}</bdi>
                      </b>
                    )}
                    <bdi>{site.address}</bdi>
                    {site.county && `, ${site.county} County`}
                  </span>
                  {site.siteContact && <bdi>{site.siteContact}</bdi>}
                  {site.sitePhone && <Phone number={site.sitePhone} />}
                  {site.people.map((each) => (
                    <span key={each.id} className="line">
                      <bdi>{each.name}</bdi>
                      {each.role && (
                        <>
                          , <bdi>{each.role}</bdi>
                        </>
                      )}
                      : <Phone number={each.phone} />
                      {each.remove && (
                        <span className="cluster">
                          <a className="text-link" href={`?person=${each.id}`}>
                            Edit<span className="visually-hidden"> {each.name}</span>
                          </a>
                          <VerbForm form={each.remove} />
                        </span>
                      )}
                    </span>
                  ))}
                  {site.hasGateCode && (
                    <span className="cluster">
                      Gate code: <SealedGateCode name={site.id} revealed={revealed} />
                    </span>
                  )}
                  {site.accessNotes && <bdi className="answer text-soft">{site.accessNotes}</bdi>}
                  {site.about && <span className="line">{site.about}</span>}
                  {site.pin && <span className="line text-soft">{site.pin}</span>}
                  {site.equipment.map((each) => (
                    <span key={each.id} className="line">
                      <b>
                        <bdi>{each.name}</bdi>
                      </b>
                      {each.about && (
                        <>
                          : <bdi>{each.about}</bdi>
                        </>
                      )}
                      {each.level && <span className="line">{each.level}</span>}
                      {each.notes && <bdi className="line text-soft">{each.notes}</bdi>}
                      {each.remove && (
                        <span className="cluster">
                          <a className="text-link" href={`?equipment=${each.id}`}>
                            Edit<span className="visually-hidden"> {each.name}</span>
                          </a>
                          <VerbForm form={each.remove} />
                        </span>
                      )}
                    </span>
                  ))}
                  {site.remove && (
                    <span className="cluster">
                      <a className="text-link" href={`?site=${site.id}`}>
                        Edit<span className="visually-hidden"> {site.address}</span>
                      </a>
                      <VerbForm form={site.remove} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
          {customer.hasTanks && (
            <May permission="standing.see-all">
              <section aria-labelledby="standing">
                <h2 id="standing" className="sign text-h4">
                  Standing deliveries
                </h2>
                {customer.standings.length === 0 && <p className="text-soft">Will-call: they order each delivery.</p>}
                <ul className="rows text-small">
                  {customer.standings.map((each) => (
                    <li key={each.id}>
                      <a className="text-link" href={href('/dashboard/admin/standing/:id', { id: each.id })}>
                        <bdi>{each.tank}</bdi>
                      </a>
                      <span>
                        {each.rule}
                        {each.isPaused && ', paused'}
                        {each.next && `, next on ${each.next}`}
                      </span>
                      {each.runs && <span className="text-soft">Runs out about {each.runs}</span>}
                    </li>
                  ))}
                </ul>
                <May permission="standing.manage">
                  <a className="text-link" href={`${href('/dashboard/admin/standing/new')}?customer=${id}`}>
                    Set a standing delivery
                  </a>
                </May>
              </section>
            </May>
          )}
          {customer.levels.length > 0 && (
            <section aria-labelledby="levels">
              <h2 id="levels" className="sign text-h4">
                Tank levels
              </h2>
              <ul className="rows text-small">
                {customer.levels.map(({ id, tank, gallons, at, by }) => (
                  <li key={id}>
                    <span>
                      <b>
                        <bdi>{tank}</bdi>
                      </b>
                      : {gallons}
                    </span>
                    <small className="text-soft">
                      {at}, <bdi>{by}</bdi>
                    </small>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {customer.credit && <CustomerCreditSection credit={customer.credit} />}
          {customer.terms && !customer.credit && (
            <section aria-labelledby="terms">
              <h2 id="terms" className="sign text-h4">
                Payment
              </h2>
              <DefinitionTable
                dense
                rows={[
                  { name: 'Terms', value: <bdi>{customer.terms.words ?? 'Not recorded'}</bdi> },
                  { name: 'Credit limit', value: customer.terms.limit ?? 'Not recorded' },
                ]}
              />
            </section>
          )}
          {customer.prices.length > 0 && (
            <section aria-labelledby="last-prices">
              <h2 id="last-prices" className="sign text-h4">
                Last prices
              </h2>
              {customer.pricesFrom && <p className="text-small text-soft">{customer.pricesFrom}</p>}
              <ul className="rows text-small">
                {customer.prices.map(({ product, name, lines }) => (
                  <li key={product}>
                    <b>{name}</b>
                    {lines.map((words) => (
                      <span key={words} className="line">
                        {words}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {customer.agreements && (
            <section aria-labelledby="agreements">
              <h2 id="agreements" className="sign text-h4">
                Price agreements
              </h2>
              {customer.agreements.length === 0 && (
                <p className="text-soft">No price agreement. We ask before charging more than the price they saw.</p>
              )}
              <ul className="rows text-small">
                {customer.agreements.map((each) => (
                  <li key={each.id}>
                    <span>
                      <b>{each.kind}</b>
                      {each.amount && `: ${each.amount}`}
                      {each.product && `, ${each.product}`}
                      {each.contract && `, ${each.contract}`}
                    </span>
                    <bdi className="answer">{each.words}</bdi>
                    <small className="text-soft">
                      <bdi>{each.agreed}</bdi>
                      {each.ends && `, until ${each.ends}`}
                    </small>
                    <VerbForm form={each.end} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {customer.certificates && (
            <section aria-labelledby="certificates">
              <h2 id="certificates" className="sign text-h4">
                Exemption certificates
              </h2>
              {customer.certificates.length === 0 && (
                <p className="text-soft">No certificate on file. We charge every tax.</p>
              )}
              <ul className="rows text-small">
                {customer.certificates.map((each) => (
                  <li key={each.id}>
                    <bdi className="answer">{each.words}</bdi>
                    <span>
                      {each.taxes}. <bdi>{each.scope}</bdi>
                    </span>
                    {each.isOverdue && <StatusWord tone="late">Review date has passed. It still applies.</StatusWord>}
                    <small className="text-soft">{each.standing}</small>
                    {each.papers.map(({ id, name, to }) => (
                      <a key={id} className="text-link inside" href={to}>
                        <bdi>{name}</bdi>
                      </a>
                    ))}
                    <span className="cluster">
                      {each.verbs.map((form) => (
                        <VerbForm key={form.verb} form={form} />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {merged.length > 0 && (
            <section aria-labelledby="merged">
              <h2 id="merged" className="sign text-h4">
                Merged into this customer
              </h2>
              <ul className="rows text-small">
                {merged.map(({ id, name, email, phone, separate }) => (
                  <li key={id}>
                    <bdi>{[name, email, phone].filter(Boolean).join(', ')}</bdi>
                    <VerbForm form={separate} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <History {...customer.history} />
        </aside>
        {panels.length > 0 && (
          <section className="stack tight trade-verbs" aria-labelledby="change-or-add">
            <h2 id="change-or-add" className="sign text-h3">
              Change or add
            </h2>
            {panels.map((form) => (
              <VerbForm key={form.verb} form={form} refused={refused ?? undefined} />
            ))}
          </section>
        )}
      </div>
    </>
  )
}

/** "We delivered 46 of 48 orders by the promised time in the last 12 months; 1 more on a day they agreed to." */
const deliveredWords = ({ due, kept, moved }: { due: number; kept: number; moved: number }) =>
  `We delivered ${kept} of ${due} orders by the promised time in the last 12 months${moved > 0 ? `; ${moved} more on a day they agreed to` : ''}.`

type ThingsProps = { title: string; table?: TableView; none?: string; /** The address of them all. */ all?: string }

/** A list's latest rows. Without words for none, an empty one is left out. */
const Things = ({ title, table, none, all }: ThingsProps) => {
  const id = useId()
  if (!table || (table.rows.length === 0 && !none)) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sign text-h3">
        {title}
      </h2>
      {table.rows.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <CellTable caption={`${title}, newest first`} {...table} />
      )}
      {all && table.rows.length === shown && (
        <a className="text-link" href={all}>
          All {title.toLowerCase()} of this customer
        </a>
      )}
    </section>
  )
}

const Phone = ({ number }: { number: string | null }) =>
  number ? (
    <a className="text-link" href={telephoneLink(number)}>
      {number}
    </a>
  ) : (
    'Not provided'
  )

const Email = ({ address }: { address: string | null }) =>
  address ? (
    <a className="text-link breaks" href={`mailto:${address}`}>
      {address}
    </a>
  ) : (
    'Not provided'
  )
