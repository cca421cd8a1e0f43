import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Placing } from './place.ts'
import { formatPromised, urgencies, windows, type DeliveryDetails } from './delivery.ts'
import { lastDeliveryDay, usualDeliveryDay } from '#features/trade/delivery-day.ts'
import type { Quote } from '#features/quotes/schema.ts'
import { dayThatKeeps, wantedWords } from '#features/trade/wanted.ts'
import { dyedUses, hasDyed } from '#features/trade/dyed.ts'
import { gallonsOf } from '#features/trade/line.ts'
import { isAtAddress } from '#features/customers/certificates.ts'
import { WrongField } from '#forms/verb/answer-verb.ts'
import { siteChoice, siteChosen } from '#features/customers/pages/site-choice.ts'
import type { Site } from '#features/customers/sites.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { secret } from '#forms/fields/secret.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import type { Field } from '#forms/field.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import type { SiteDetails } from '#features/fulfillment/correct-details.ts'
import type { AnotherDay } from '#features/fulfillment/move-day.ts'
import type { Site as SitePlace } from '#features/purchasing/events.ts'
import type { Viewer } from '#domain/viewer.ts'
import { can } from '#domain/can.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { chooseOnTheWay } from './on-the-way.ts'
import type { Order } from './schema.ts'
import { fullAt } from './full-day-form.ts'
import { longestReason } from '#domain/reason.ts'

type Given = {
  verb: 'order' | 'reorder'
  title?: string
  button: string
  /** Something of it is dyed: its use is asked. */
  dyed: boolean
  /** Some of it goes by the gallon: it may be a fill. */
  gallons: boolean
  counties: readonly string[]
  /** The first day that is proposed, and the last that can be chosen. */
  day: string
  lastDay: string
  /** Where this customer was delivered to before. */
  sites: readonly Site[]
  /** A gate code is known, and stays unless another one is typed. */
  keepsCode?: boolean
  /** Days on which it has no room. */
  full?: FullDays
  /** Staff order in the customer's place. */
  byStaff?: boolean
  /** What is known of the place already. */
  usual: Partial<DeliveryDetails> & { dyedUse?: string | null }
  /** Tells where to go on. */
  place: (ctx: Context, placing: Placing) => Promise<string>
}

const placing = (verb: Given['verb']) =>
  verbForm({
    verb,
    title: ({ title }: Given) => title ?? '',
    button: ({ button }) => button,
    pending: 'Ordering …',
    look: 'primary',
    once: true,
    columns: { wide: ['site', 'delivery_address', 'access_notes', 'dyed_use'] },
    fields: ({ usual: last, counties, day, lastDay, dyed, gallons, sites, keepsCode, full, byStaff }) => {
      const known = verb === 'order' ? siteAt(sites, last) : undefined
      const usual = known ? { ...last, ...knownOf(known, last) } : last
      return {
        ...(sites.length > 0 && { site: siteChoice(sites, known?.id) }),
        delivery_address: withSites(
          sites,
          text('Delivery address', {
            initial: usual.deliveryAddress ?? '',
            autoComplete: 'address-line1',
            missing: 'Please enter the delivery address.',
            longest: 300,
          }),
        ),
        county: optional(
          choice('County', Object.fromEntries(counties.map((county) => [county, county])), {
            initial: usual.county ?? '',
            blank: 'Not sure',
          }),
        ),
        site_contact: optional(text('Contact on site', { initial: usual.siteContact ?? '', longest: 80 })),
        site_phone: optional(telephone('Phone on site', { initial: usual.sitePhone ?? '', autoComplete: 'off' })),
        delivery_date: plainDate('Delivery date', {
          full,
          notBeforeToday: true,
          explainsDays: true,
          hours: 'delivery_window',
          initial: day,
          last: lastDay,
        }),
        delivery_window: choice('Delivery window', labels(windows), {
          initial: usual.deliveryWindow ?? 'flexible',
          blank: false,
          missing: 'Please choose the delivery hours.',
        }),
        urgency: choice('Urgency', urgencies, {
          initial: usual.urgency ?? 'standard',
          blank: false,
          missing: 'Please choose the urgency.',
        }),
        ...(gallons && {
          quantity_kind: optional(
            choice('How much', fillOrFixed, {
              help: 'We bill what the meter says.',
              initial: usual.quantityKind === 'fill' ? 'fill' : 'fixed',
              blank: false,
              missing: 'Please choose how much to deliver.',
            }),
          ),
        }),
        wanted_when: optional(
          choice('How firm is this date?', wantedWords, { initial: usual.wantedWhen ?? '', blank: 'No preference' }),
        ),
        customer_po: optional(
          text(byStaff ? "Customer's PO number" : 'Your PO number', { initial: usual.customerPo ?? '', longest: 60 }),
        ),
        access_notes: optional(
          longText('Access notes', {
            help: 'Dogs, tank location.',
            initial: usual.accessNotes ?? '',
            rows: 3,
            longest: 1000,
          }),
        ),
        gate_code: optional(
          secret('Gate code', {
            help: keepsCode ? 'Leave blank to keep the one we have.' : 'Stored encrypted, for the driver.',
          }),
        ),
        ...(dyed && {
          dyed_use: choice('Use of dyed diesel', dyedUses, {
            help: 'The law requires a stated use for every order of dyed diesel.',
            initial: usual.dyedUse ?? '',
            blank: 'Choose the use',
            missing: 'Please choose what the dyed diesel is for.',
          }),
        }),
      }
    },
    submit: (ctx, { place, sites, usual }, answers, { submissionId, confirmed }) => {
      const chosen = siteChosen(sites, answers.site)
      const known = verb === 'order' ? siteAt(sites, usual) : undefined
      const isKnown = known !== undefined && chosen.site?.id === known.id
      if (isKnown && answers.delivery_address && !isAtAddress(known.address, answers.delivery_address))
        throw new WrongField('delivery_address', otherAddress)
      return place(ctx, {
        submissionId,
        sure: confirmed,
        dyedUse: answers.dyed_use,
        wish: {
          ...placeAt(chosen, isKnown, {
            deliveryAddress: answers.delivery_address ?? '',
            county: answers.county,
            siteContact: answers.site_contact,
            sitePhone: answers.site_phone,
            accessNotes: answers.access_notes,
            gateCode: answers.gate_code,
          }),
          deliveryDate: answers.delivery_date,
          deliveryWindow: answers.delivery_window,
          urgency: answers.urgency,
          quantityKind: answers.quantity_kind ?? 'fixed',
          wantedWhen: answers.wanted_when,
          customerPo: answers.customer_po,
        },
      }).catch(fullAt('delivery_date'))
    },
  })

/** The known site that a quote is for: it is chosen from the start, and what is known of it stands in the fields. */
const siteAt = (sites: readonly Site[], { deliveryAddress }: Partial<DeliveryDetails>) =>
  deliveryAddress ? sites.find(({ address }) => isAtAddress(address, deliveryAddress)) : undefined

const knownOf = ({ county, siteContact, sitePhone, accessNotes }: Site, last: Partial<DeliveryDetails>) => ({
  deliveryAddress: '',
  county: last.county ?? county,
  ...{ siteContact: siteContact ?? last.siteContact, sitePhone: sitePhone ?? last.sitePhone },
  accessNotes: accessNotes ?? last.accessNotes,
})

const otherAddress =
  'You chose a delivery site above. To deliver to this address instead, choose “Another address” there.'

/** A transport load is what staff agree on. */
const fillOrFixed = { fixed: 'The ordered quantity', fill: 'Fill the tank, about the ordered quantity' }
/** Where a site can be chosen, the address may be left blank. */
const withSites = (sites: readonly Site[], address: Field<string>): Field<string | null> => ({
  ...(address as Field<string | null>),
  optional: sites.length > 0,
})

type Place = Omit<DeliveryDetails, 'deliveryDate' | 'deliveryWindow' | 'urgency'>

/** What was typed, or the place of the site that was chosen instead; who to call there may be someone else today. */
const placeAt = ({ site, tank }: ReturnType<typeof siteChosen>, isKnown: boolean, typed: Place): Place => {
  if (!site) return typed
  // What is known of it stood in the fields, to be changed there.
  if (isKnown) return { ...placeAt({ site, tank }, false, typed), ...contactTyped(typed) }
  const { address, county, siteContact, sitePhone, accessNotes, gateCode } = site
  return {
    deliveryAddress: address,
    county: county ?? null,
    siteContact: siteContact ?? typed.siteContact,
    sitePhone: sitePhone ?? typed.sitePhone,
    accessNotes: accessNotes ?? typed.accessNotes,
    gateCode: typed.gateCode ?? gateCode,
    siteId: site.id,
    tankId: tank?.id ?? null,
  }
}

const contactTyped = ({ siteContact, sitePhone, accessNotes }: Place) => ({ siteContact, sitePhone, accessNotes })

const forms = { order: placing('order'), reorder: placing('reorder') }

type Placed = Omit<Given, 'counties' | 'day' | 'lastDay' | 'sites'> & Partial<Pick<Given, 'sites' | 'day'>>

/** Where and when to deliver: the form that makes an order of an accepted quote, or the same order again. */
export const placingForm = (ctx: Context, { coverage }: Pick<Content, 'coverage'>, wanted: Placed): BoundForm =>
  forms[wanted.verb]({
    ...wanted,
    sites: wanted.sites ?? [],
    counties: coverage.counties.map(({ name }) => name).toSorted(),
    day: wanted.day ?? usualDeliveryDay(ctx),
    lastDay: lastDeliveryDay(ctx),
  })

/** The same for an accepted quote, at its prices. */
export const orderOfQuoteForm = (
  ctx: Context,
  content: Pick<Content, 'coverage'>,
  quote: Quote,
  { title, place, sites, full, byStaff }: Pick<Placed, 'title' | 'place' | 'sites' | 'full' | 'byStaff'>,
): BoundForm =>
  placingForm(ctx, content, {
    verb: 'order',
    title,
    button: 'Place order',
    dyed: hasDyed(quote.lines),
    keepsCode: quote.sealedGateCode !== null,
    gallons: gallonsOf(quote.lines) > 0,
    day: dayThatKeeps(ctx, quote),
    usual: {
      deliveryAddress: quote.deliveryAddress ?? '',
      county: quote.county,
      siteContact: quote.siteContact ?? quote.contactName,
      sitePhone: quote.sitePhone ?? quote.contactPhone,
      accessNotes: quote.accessNotes,
      deliveryWindow: quote.wantedWindow ?? undefined,
      wantedWhen: quote.wantedWhen,
      customerPo: quote.customerPo,
    },
    sites,
    full,
    place,
    byStaff,
  })

const labels = <Key extends string>(words: Readonly<Record<Key, { label: string }>>) =>
  Object.fromEntries(Object.entries<{ label: string }>(words).map(([key, { label }]) => [key, label])) as Record<
    Key,
    string
  >

type PriceAsked = {
  order: Order
  /** What it comes to, in words. */
  total: string
  /** Tells where to go on. `seen` is what the page showed. */
  accept: (ctx: Context, seen: ShownVersion) => Promise<string>
}

const acceptAsked = verbForm({
  verb: 'accept_price',
  button: ({ total }: PriceAsked) => `Approve ${total}`,
  pending: 'Approving …',
  look: 'primary',
  submit: (ctx, { accept }, _answers, { expected }) => accept(ctx, expected),
})

/** One tap: the price it names stands above it. */
export const acceptPriceForm = (given: PriceAsked) => acceptAsked(given, given.order)

type Cancelable = {
  order: Order
  /** Tells where to go on. `seen` is what the page showed. */
  cancel: (ctx: Context, seen: ShownVersion, reason: string) => Promise<string>
}

const isPriceAsked = ({ state }: Order) => state === 'price_asked'

const cancel = verbForm({
  verb: 'cancel',
  title: ({ order }: Cancelable) => (isPriceAsked(order) ? 'Decline this price' : 'Cancel this order'),
  lead: ({ order }) =>
    isPriceAsked(order)
      ? "We'll cancel the order, and nothing is delivered. To talk about the price, write to us."
      : undefined,
  button: ({ order }) => (isPriceAsked(order) ? 'Decline and cancel order' : 'Cancel order'),
  look: 'danger',
  confirm: "Press OK to cancel this order. You can't undo this.",
  fields: () => ({ reason: optional(longText('Reason', { rows: 2, longest: longestReason })) }),
  submit: (ctx, { cancel }, { reason }, { expected }) => cancel(ctx, expected, reason ?? ''),
})

/** A customer cancels, in the portal or behind the private link, until a truck is loaded. */
export const cancelForm = (given: Cancelable) => cancel(given, given.order)

type Changeable = {
  order: Order
  /** Its own page. */
  page: string
  /** The last day that can be asked for. */
  lastDay: string
  /** Both tell where to go on. `seen` is what the page showed. */
  change: (ctx: Context, seen: ShownVersion, place: SiteDetails) => Promise<string>
  wish: (ctx: Context, seen: ShownVersion, wanted: AnotherDay) => Promise<string>
}

/** The same fields for staff and for the customer, who are asked in their own words. */
export const sitePlaceFields = (order: Order, words: { customerPo: string; help: string }) => ({
  site_contact: optional(text('Contact on site', { initial: order.siteContact ?? '', longest: 80 })),
  site_phone: optional(telephone('Phone on site', { initial: order.sitePhone ?? '', autoComplete: 'off' })),
  customer_po: optional(text(words.customerPo, { initial: order.customerPo ?? '', longest: 60 })),
  access_notes: optional(
    longText('Access notes', { help: words.help, initial: order.accessNotes ?? '', rows: 3, longest: 1000 }),
  ),
})

/** What was typed into them. */
export const sitePlaceTyped = (typed: {
  site_contact: string | null
  site_phone: string | null
  customer_po: string | null
  access_notes: string | null
}): SitePlace => ({
  siteContact: typed.site_contact,
  sitePhone: typed.site_phone,
  customerPo: typed.customer_po,
  accessNotes: typed.access_notes,
})

const changeDetails = verbForm({
  verb: 'change_details',
  title: 'Change contact, access notes or gate code',
  button: 'Save changes',
  fields: ({ order }: Changeable) => ({
    ...sitePlaceFields(order, { customerPo: 'Your PO number', help: 'Dogs, tank location.' }),
    gate_code: optional(
      text('Gate code', { help: 'Leave blank to keep the one we have. Stored encrypted.', longest: 60 }),
    ),
  }),
  beside: [
    ['site_contact', 'site_phone'],
    ['customer_po', 'gate_code'],
  ],
  submit: (ctx, { change }, answers, { expected }) =>
    change(ctx, expected, { ...sitePlaceTyped(answers), ...(answers.gate_code && { gateCode: answers.gate_code }) }),
})

const wishDay = verbForm({
  verb: 'wish_day',
  title: 'Request a different day',
  lead: ({ order }: Changeable) => `Your ${formatPromised(order)} delivery stands until we confirm the new day.`,
  button: 'Request this day',
  fields: ({ order, lastDay }: Changeable) => ({
    delivery_date: plainDate('New delivery date', {
      notBeforeToday: true,
      explainsDays: true,
      hours: 'delivery_window',
      last: lastDay,
      initial: order.wishedDay?.to.deliveryDate ?? order.deliveryDate,
    }),
    delivery_window: choice('Delivery window', labels(windows), {
      initial: order.wishedDay?.to.deliveryWindow ?? order.deliveryWindow,
      blank: false,
      missing: 'Please choose the delivery hours.',
    }),
    reason: optional(longText('Reason', { rows: 2, longest: longestReason })),
  }),
  beside: [['delivery_date', 'delivery_window']],
  submit: (ctx, { wish }, { delivery_date, delivery_window, reason }, { expected }) =>
    wish(ctx, expected, { to: { deliveryDate: delivery_date, deliveryWindow: delivery_window }, reason }).catch(
      fullAt('delivery_date'),
    ),
})

const onTheWay = verbForm({
  verb: 'on_the_way',
  button: ({ order }: Changeable) =>
    order.onTheWay ? "Don't email me when the truck leaves" : 'Email me when the truck leaves',
  permission: 'orders.change-details',
  submit: async (ctx, { order, page }: Changeable) => {
    await chooseOnTheWay(ctx, order, !order.onTheWay)
    return page
  },
})

/** What a customer changes or asks for, in the portal or behind the private link. */
export const changeForms = (given: Changeable) => [
  changeDetails(given, given.order),
  wishDay(given, given.order),
  onTheWay(given, given.order),
]

/** Which of a customer's verbs are open now. They change and cancel until a truck is loaded; another day they may ask for. */
export const openToCustomer = (viewer: Viewer, { state }: Pick<Order, 'state'>, isLoaded: boolean) => {
  const moves: readonly string[] = orderLife.movesFor(state, viewer)
  const untilLoaded = ['change_details', 'cancel']
  const awaits = orderStates.is('isActive', state) && can(viewer, 'orders.change-details')
  return (verb: string) =>
    verb === 'on_the_way' ? awaits : moves.includes(verb) && !(isLoaded && untilLoaded.includes(verb))
}
