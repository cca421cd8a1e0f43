import type { Content } from '#content/index.ts'
import { formatDay } from '#domain/day.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Answer, Suggestion } from '../assistant.ts'
import { answerNormal, distinct, nearestOf, sourceOf, type Judged, type Means } from '../built-in/answer.ts'
import { chipsFor, emergencyCall } from '../built-in/chips.ts'
import { hotlineLine, isDanger } from '../built-in/emergency.ts'
import { placeMeant } from '../figures/places.ts'
import { hoursSaid } from '../figures/hours.ts'
import { closedBecause, promisable } from './day.ts'
import { amountSaid, carried, forms, linkOf } from './form-link.ts'
import { bulkWords, isService, isUsual, type FormName } from './kind.ts'
import type { Need } from './need.ts'
import { readMessage, type Item, type Reading } from './reading.ts'

/**
 * Answers a need with its form, filled in. Pages stand below it as links where they surely fit; a question in the same
 * message is answered after it.
 */
export const answerNeed = async (means: Means, judged: Judged, need: Need): Promise<Answer> => {
  const { content, engine, ctx, before } = means
  const urgent = (judged.emergency !== 'none' || isOut.test(need.words)) && !canWait(ctx, need)
  const questions = judged.parts.filter(
    ({ question, verdict }) =>
      judged.parts.length > 1 &&
      verdict === 'answer' &&
      engine.kindOf(question, readMessage(content, ctx, question)) === 'question',
  )
  const beside =
    questions.length > 0
      ? await answerNormal(means, { ...judged, parts: questions, emergency: 'none' }, false)
      : undefined
  const sure = judged.parts.filter(({ verdict }) => verdict === 'answer')
  // What only comes near, and an article, stands below no need.
  const near = [...sure.flatMap(({ looked }) => nearestOf(engine, looked)), engine.passage(forms[need.form].passage)]
    .filter((passage) => passage !== undefined)
    .filter(({ id, side, href }, at, all) => !side && !isArticle(href) && all.findIndex((one) => one.id === id) === at)
  const links = needLinks(content, ctx, need)
  const chips = chipsFor(
    content,
    judged.parts.map(({ looked }) => looked),
    near.slice(0, 1),
  ).filter(({ action }) => !action.startsWith('/') && !action.startsWith('tel:') && action !== forms[need.form].intent)
  const text = [
    urgent && hotlineLine(content, placeMeant(content, judged.question, before)),
    needSaid(content, ctx, need),
    beside?.text,
  ]
  return {
    // What stands on no list of ours, staff say whether it can be had.
    outcome: onRequest(content, need) ? 'handover' : 'answer',
    emergency: urgent ? 'unsure' : 'none',
    text: text.filter(Boolean).join('\n\n'),
    sources: distinct([...(beside?.sources ?? []), ...near.map(sourceOf)]).slice(0, 2),
    suggestions: [...links, ...chips.slice(0, 2), emergencyCall(content.company)],
    passages: [...new Set([...near.map(({ id }) => id), ...(beside?.passages ?? [])])],
    by: 'built-in',
    offer: needDraft(content, need, judged.question),
  }
}

const isArticle = (href: string) => href.startsWith('/insights/')

/** A product of ours with its quantity, or one that we get on request: no topic that is handed over. */
export const isOurs = (content: Content, need: Need) =>
  !/\b(old|used|waste|bad|haul away|dispose|get rid of|vieja?|usad[oa])\b/.test(need.words) &&
  (onRequest(content, need) ||
    need.items.some(({ product, gallons, packages }) => product && (gallons !== undefined || packages)))

const onRequest = ({ delivery, fuels }: Content, { items }: Need) =>
  items.every(({ product }) =>
    delivery.onRequest.some(({ key }) => key === product?.key && fuels.every((fuel) => fuel.key !== key)),
  )

/** Someone who plans ahead is in no emergency, however much it sounds like one: "generator fuel before the storm, Friday". */
export const canWait = (ctx: Context, need: Need) =>
  need.kind === 'need' &&
  !isDry.test(need.words) &&
  ((need.reading.day !== undefined && !isToday(ctx, need)) || isService(need.words))

/** Who states a need and has none left is shown the hotline, whatever was heard. */
const isOut =
  /\b(ran out|run out|ran dry|bone dry|(we|i) ?('re|are|am|m) (all |completely )?out|out of (diesel|fuel|gas|oil|heat|kero\w*)|no heat|(quedamos|quede) sin|acabo (el|la)|sin (diesel|gasolina|combustible|calefaccion))\b/

const isDry = /\b(out of|empty|ran out|run\w* (dry|low|out)|dry|no heat|freez\w*|sin|acab\w*)\b/

const isToday = ({ calendar, now }: Context, { reading: { day } }: Need) =>
  day === 'asap' || day?.date.toString() === today({ calendar, now })

/** Who is out of fuel is told to call, and may leave what they need; a spill, fumes or an injury has no form. */
export const withEmergencyForm = (content: Content, ctx: Context, answer: Answer, reading: Reading): Answer => {
  const call = emergencyCall(content.company)
  const others = answer.suggestions.filter(({ action }) => action !== call.action)
  const saysWhat = reading.items.length > 0 || reading.place !== undefined
  if (!saysWhat || answer.passages[0] === 'emg-danger' || isDanger(reading.words, []))
    return { ...answer, suggestions: [call, ...others] }
  const [item = {}] = reading.items
  const need: Need = { kind: 'need', form: 'services', reading, items: [item], words: reading.words }
  const action = linkOf(content, ctx, need).replace('serviceType=fuel-supply', 'serviceType=emergency-delivery')
  return {
    ...answer,
    suggestions: [call, { text: 'After the call: leave what you need', action }, ...others.slice(0, 2)],
  }
}

/** What is said back of a need: what was understood, what it means for the day, and the one thing that is missing. */
const needSaid = (content: Content, ctx: Context, need: Need): string =>
  [
    understood(content, ctx, need),
    onRequest(content, need) && "We don't keep it on our list: our office says if we can get it.",
    onTheDay(ctx, need),
    whatComes(content, ctx, need),
    missing(need),
  ]
    .filter(Boolean)
    .join('\n')

/** Buttons to the forms: the one that takes all of it, then one for each further product that it does not take. */
const needLinks = (content: Content, ctx: Context, need: Need): Suggestion[] => {
  const [first, ...all] = need.items
  const along = carried(need)
  const others = all.filter((item) => !along.includes(item))
  const link = (item: Item, form: FormName) => ({
    text: linkText(content, item === first ? [first, ...along] : [item], form),
    action: linkOf(content, ctx, need, item, form),
  })
  const open = need.order && [{ text: orderLinkText(need), action: `/dashboard/customer/orders/${need.order.id}` }]
  return [
    ...(open ?? []),
    link(first, need.form),
    ...others.slice(0, 2).map((item) => link(item, formOfOther(need, item))),
  ]
}

/** Another day is asked for on the order's own page; what else is to change is written there. */
const orderLinkText = ({ form, order }: Need) =>
  `${form === 'schedule' ? 'Ask for another day' : 'Open the order'}: ${order?.reference}`

/** What a link does not carry goes into the draft of the form, in the visitor's own browser. */
const needDraft = (content: Content, need: Need, message: string): NonNullable<Answer['offer']> => {
  const [first, ...all] = need.items
  const along = carried(need)
  const others = all.filter((item) => !along.includes(item))
  const rest = others.map((item) => itemSaid(content, item)).join('\n')
  const notes = need.form === 'fuel' || need.form === 'bulk' || need.form === 'lubricants' ? 'notes' : 'message'
  const packed = need.form !== 'lubricants' && first.packages ? `${itemSaid(content, first)}\n` : ''
  const { site } = need.reading.place ?? {}
  const more = {
    ...(site && { deliveryAddress: site.address }),
    ...(rest && need.form !== 'bulk' && need.form !== 'services' && need.form !== 'support' && { moreProducts: rest }),
  }
  return { form: forms[need.form].path, answers: { [notes]: `${packed}${message}`.slice(0, 2000), ...more } }
}

const formOfOther = ({ form }: Need, { product, packages }: Item): FormName => {
  if (form === 'support' || form === 'schedule' || form === 'services') return form
  if (product?.kind === 'lubricant' || (!product && packages)) return 'lubricants'
  return form === 'lubricants' ? 'fuel' : form
}

const linkText = (content: Content, items: readonly Item[], form: FormName) => {
  const what = items.map((item) => itemSaid(content, item)).join(' and ')
  const does = {
    fuel: 'Get a price',
    bulk: 'Get a bulk price',
    lubricants: 'Get a price',
    services: 'Get a quote for the service',
    schedule: 'Schedule it',
    support: 'Send the change',
  }
  return what && form !== 'support' ? `${does[form]}: ${what}` : does[form]
}

const understood = (content: Content, ctx: Context, need: Need) => {
  const { place, day } = need.reading
  const items = need.items.map((item, at) => itemSaid(content, item, at === 0 ? loadIn(need.words) : undefined))
  const county = place && place.kind !== 'county' && place.county ? ` (${place.county} County)` : ''
  const where = place && [place.site?.name ?? place.site?.address, `${place.name}${county}`].filter(Boolean).join(', ')
  const what = items.filter(Boolean).join(' and ')
  const parts = [what, where, day && daySaid(ctx, day)].filter(Boolean)
  const opening =
    need.kind === 'change'
      ? 'You want to change an order'
      : forms[need.form].path === '/quote/services'
        ? 'You need a service on site'
        : ''
  const asBefore = need.as ? ` As on your order ${need.as.reference}; change what's different now.` : ''
  if (parts.length === 0) return opening ? `${opening}.` : 'I can start that for you.'
  return `${opening || 'Got it'}: ${parts.join(', ')}.${asBefore}`
}

/** "Half a load" is no number of gallons, and is said back in words. */
const loadIn = (words: string) =>
  /\bhalf (?:a )?(?:truck ?|tanker ?|transport ?)?load\b/.test(words)
    ? 'half a load'
    : /\b(?:full|transport|tanker|split|truck) ?load\b/.exec(words)?.[0]

/** "800 gallons of Off-road diesel (dyed)", "2 drums of 15W40 (Engine oils)" */
const itemSaid = (content: Content, item: Item, load?: string): string => {
  const name = nameOf(content, item)
  const amount = amountSaid(item.packages ? item : { ...item, product: undefined }) ?? load
  if (!amount) return name ?? ''
  if (!name) return amount
  return item.packages && item.product?.grade
    ? `${amount} (${name.toLowerCase()})`
    : `${amount} of ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const nameOf = ({ fuels, lubricants, delivery }: Content, { product }: Item) => {
  if (!product) return undefined
  if (product.key === undefined) return product.kind === 'fuel' ? 'diesel' : undefined
  const fuel = fuels.find(({ key }) => key === product.key)
  if (fuel) return fuel.dyed ? `${fuel.name} (dyed)` : fuel.name
  return [...lubricants.families, ...delivery.onRequest].find(({ key }) => key === product.key)?.name
}

const daySaid = ({ calendar, now }: Context, day: NonNullable<Need['reading']['day']>) => {
  if (day === 'asap') return 'as soon as possible'
  const { date, by } = promisable(calendar, now, day)
  return `${by ? 'by ' : ''}${formatDay(date.toString())}`
}

/** What the day costs: a day on which we are closed, and the hours of the office now. */
const onTheDay = ({ calendar, now }: Context, { reading: { day } }: Need) => {
  if (!day || day === 'asap') return ''
  const why = closedBecause(calendar, day.date)
  if (!why) return ''
  const meant = promisable(calendar, now, day)
  const closed = `We're closed ${formatDay(day.date.toString())} (${why})`
  return meant.date.equals(day.date)
    ? `${closed}: we'll offer you the closest open day.`
    : `${closed}, so it has to come by ${formatDay(meant.date.toString())}.`
}

const whatComes = ({ promises }: Content, { calendar, now }: Context, { form, kind }: Need) => {
  const promise = promises[forms[form].promise]?.words
  if (!promise) return ''
  const what =
    form === 'schedule' ? 'A dispatcher confirms the day' : kind === 'change' ? 'We answer' : "You'll have a price"
  return `${what} ${promise}. ${hoursSaid(calendar, now, '')}`
}

/** One thing at a time, in the order in which a dispatcher asks. */
const missing = ({ form, kind, items: [first], reading: { place, day }, words, order }: Need): string => {
  if (order)
    return `I took this for your order ${order.reference}, ${formatDay(order.day)}: open it to ask for another day, cancel it or write to us. Nothing changes until we confirm it.`
  if (kind === 'change' || form === 'services')
    return 'The form asks for the rest. Nothing changes until we confirm it.'
  const { product, gallons, packages } = first
  if (form === 'lubricants') {
    if (!product?.key && !packages) return 'Which oil, grease or coolant, and which grade?'
    if (!packages && gallons === undefined) return 'How much of it: drums, totes, pails?'
  } else {
    if (!product && isUsual(words))
      return "Sign in, and I'll fill in what you ordered last. Or tell me: which fuel, and how many gallons?"
    if (!product) return 'Which fuel: on-road diesel, off-road (dyed) diesel, gasoline, heating oil or kerosene?'
    if (!product.key) return 'Is the diesel for trucks on the road (clear), or for machines off the road (dyed)?'
    if (gallons === undefined && !packages)
      return bulkWords.test(words) ? 'How many gallons? A full transport load is 7,000 to 8,500.' : 'How many gallons?'
    if (gallons !== undefined && gallons > mostPerDelivery && form === 'bulk')
      return `That is more than one delivery of ours, ${mostPerDelivery.toLocaleString('en-US')} gallons. For a transport load, talk to sales; for several deliveries, say in the form how much each should bring.`
  }
  if (!place) return 'Which city, county or ZIP code does it go to?'
  if (!day && form !== 'bulk' && form !== 'lubricants') return 'Which day do you need it?'
  return "Open the form below: it's filled in. Nothing is ordered until you say so."
}

/** As the bulk form says. */
const mostPerDelivery = 5000
