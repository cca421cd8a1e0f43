import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { OrderPlacement } from './place.ts'
import { windowLabels } from '#features/trade/delivery-window.ts'
import { urgencies, type DeliveryDetails } from './delivery.ts'
import { lastDeliveryDay, usualDeliveryDay } from '#features/trade/delivery-day.ts'
import type { Quote } from '#features/quotes/schema.ts'
import { dayThatKeeps, wantedWords } from '#features/trade/delivery-timing.ts'
import { dyedUses, hasDyed } from '#features/trade/dyed.ts'
import { gallonsOf } from '#features/trade/line.ts'
import { isAtAddress } from '#features/customers/certificates.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
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
import { fullAt, poAt } from './full-day-form.ts'

type FormContext = {
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
  place: (ctx: Context, placing: OrderPlacement) => Promise<string>
}

const placing = (verb: FormContext['verb']) =>
  verbForm({
    verb,
    title: ({ title }: FormContext) => title ?? '',
    button: ({ button }) => button,
    pending: 'Ordering …',
    look: 'primary',
    once: true,
    columns: { wide: ['site', 'delivery_address', 'access_notes', 'dyed_use'] },
    fields: ({ usual: last, counties, day, lastDay, dyed, gallons, sites, keepsCode, full, byStaff }) => {
      const site = verb === 'order' ? siteAt(sites, last) : undefined
      const usual = site ? { ...last, ...knownOf(site, last) } : last
      return {
        ...(sites.length > 0 && { site: siteChoice(sites, site?.id) }),
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
        site_contact: optional(text('Site contact', { initial: usual.siteContact ?? '', longest: 80 })),
        site_phone: optional(telephone('Site phone', { initial: usual.sitePhone ?? '', autoComplete: 'off' })),
        delivery_date: plainDate('Delivery date', {
          full,
          notBeforeToday: true,
          explainsDays: true,
          hours: 'delivery_window',
          initial: day,
          last: lastDay,
        }),
        delivery_window: choice('Delivery window', windowLabels, {
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
          choice('Delivery timing', wantedWords, { initial: usual.wantedWhen ?? '', blank: 'No preference' }),
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
            help: keepsCode ? 'Leave blank to keep the one we have.' : 'Only our office and the driver can see it.',
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
      const selected = siteChosen(sites, answers.site)
      const knownSite = verb === 'order' ? siteAt(sites, usual) : undefined
      const isKnown = knownSite !== undefined && selected.site?.id === knownSite.id
      if (isKnown && answers.delivery_address && !isAtAddress(knownSite.address, answers.delivery_address))
        throw new InvalidField('delivery_address', otherAddress)
      return place(ctx, {
        submissionId,
        sure: confirmed,
        dyedUse: answers.dyed_use,
        wish: {
          ...placeAt(selected, isKnown, {
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
      })
        .catch(fullAt('delivery_date'))
        .catch(poAt('customer_po'))
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
  'You chose a delivery site above. To deliver to this address instead, choose Another address there.'

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

type PlacementContext = Omit<FormContext, 'counties' | 'day' | 'lastDay' | 'sites'> &
  Partial<Pick<FormContext, 'sites' | 'day'>>

/** Where and when to deliver: the form that makes an order of an accepted quote, or the same order again. */
export const placingForm = (
  ctx: Context,
  { coverage }: Pick<Content, 'coverage'>,
  placement: PlacementContext,
): BoundForm =>
  forms[placement.verb]({
    ...placement,
    sites: placement.sites ?? [],
    counties: coverage.counties.map(({ name }) => name).toSorted(),
    day: placement.day ?? usualDeliveryDay(ctx),
    lastDay: lastDeliveryDay(ctx),
  })

/** The same for an accepted quote, at its prices. */
export const orderOfQuoteForm = (
  ctx: Context,
  content: Pick<Content, 'coverage'>,
  quote: Quote,
  { title, place, sites, full, byStaff }: Pick<PlacementContext, 'title' | 'place' | 'sites' | 'full' | 'byStaff'>,
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
