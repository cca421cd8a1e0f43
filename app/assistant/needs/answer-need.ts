import { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Answer, Suggestion } from '../assistant.ts'
import { phrasesIn, type Phrases } from '../phrases/index.ts'
import { screenOf } from '../screens.ts'
import type { Language } from '../words/language.ts'
import {
  answerNormal,
  distinct,
  nearestOf,
  sourceOf,
  type Classification,
  type AnswerSources,
} from '../built-in/answer.ts'
import { chipsFor, emergencyCall } from '../built-in/chips.ts'
import { isPressing } from '../built-in/emergency-classifier.ts'
import { hotlineLine, isDanger } from '../built-in/emergency.ts'
import { fold } from '../words/fold.ts'
import { placeMeant } from '../figures/places.ts'
import { opensBefore } from '../figures/delivery-day.ts'
import { hoursSaid } from '../figures/hours.ts'
import { isClosed, promisable } from './day.ts'
import { contactIn } from './contact.ts'
import { amountInSpanish } from './spanish-amounts.ts'
import { amountSaid, carried, forms, filledFormLink, takesPackages } from './form-link.ts'
import { wishesIn } from './no-need.ts'
import { bulkWords } from './kind-words.ts'
import { bulkFrom, isService, isUsual, orderNamed, type FormName } from './kind.ts'
import type { Need } from './need.ts'
import type { OwnOrder } from './own-deliveries.ts'
import { readMessage, type Item, type ExtractedNeed } from './reading.ts'

/**
 * Answers a need with its form, filled in. Pages stand below it as links where they surely fit; a question in the same
 * message is answered after it.
 */
export const answerNeed = async (means: AnswerSources, judged: Classification, need: Need): Promise<Answer> => {
  const { content, engine, ctx, before, say } = means
  const urgent = (judged.emergency !== 'none' || isOut.test(need.words)) && !canWait(ctx, need)
  const questions = judged.parts.filter(
    ({ question, verdict }) =>
      judged.parts.length > 1 &&
      verdict === 'answer' &&
      engine.classify(question, readMessage(content, ctx, question)).kind === 'question',
  )
  const beside =
    questions.length > 0 ? await answerNormal(means, { ...judged, parts: questions, emergency: 'none' }) : undefined
  const sure = judged.parts.filter(({ verdict }) => verdict === 'answer')
  // What only comes near, and an article, stands below no need.
  const near = [...sure.flatMap(({ looked }) => nearestOf(engine, looked)), engine.passage(forms[need.form].passage)]
    .filter((passage) => passage !== undefined)
    .filter(({ id, side, href }, at, all) => !side && !isArticle(href) && all.findIndex((one) => one.id === id) === at)
  const links = needLinks(content, say, ctx, need).map((link) =>
    urgent ? { ...link, text: say.emergency.afterCall } : link,
  )
  const isForm = !need.order && !need.choices
  const chips = chipsFor(
    content,
    say,
    judged.parts.map(({ looked }) => looked),
    near.slice(0, 1),
  ).filter(
    ({ action }) =>
      !urgent && !action.startsWith('/') && !action.startsWith('tel:') && action !== forms[need.form].intent,
  )
  const text = [
    urgent && hotlineLine(content, say, placeMeant(content, judged.question, before)),
    // Nobody who is out of fuel wants to hear by when we quote.
    urgent ? understood(content, say, ctx, need) : needSaid(means, need),
    beside?.text,
  ]
  return {
    // What stands on no list of ours, staff say whether it can be had.
    outcome: onRequest(content, need) ? 'handover' : 'answer',
    emergency: urgent ? 'unsure' : 'none',
    text: text.filter(Boolean).join('\n\n'),
    sources: urgent
      ? [{ title: say.emergency.title, href: '/emergency-service' }]
      : distinct([...(beside?.sources ?? []), ...near.map((one) => sourceOf(say, one))]).slice(0, 2),
    suggestions: [...(urgent ? links.slice(0, 1) : links), ...chips.slice(0, 2), emergencyCall(content.company, say)],
    passages: [...new Set([...near.map(({ id }) => id), ...(beside?.passages ?? [])])],
    by: 'built-in',
    language: say.language,
    ...(isForm && { offer: needDraft(content, say, need, [...before, judged.question]) }),
  }
}

const isArticle = (href: string) => href.startsWith('/insights/')

/** A product of ours with its quantity, or one that we get on request: no topic that is handed over. */
export const isOurs = (content: Content, need: Need) =>
  !/\b(old|used|waste|bad|haul away|dispose|get rid of|vieja?|usad[oa])\b/.test(need.words) &&
  (onRequest(content, need) ||
    need.items.some(
      ({ product, gallons, packages }) =>
        product && (gallons !== undefined || packages || (product.key !== undefined && isFilled.test(need.words))),
    ))

/** "Oil tank is a 250, fill er up" names no gallons, and a tank that nobody wants to buy. */
const isFilled = /\b(?:fill (?:it|er|her|them|em|up)|top (?:it|er|her|them|up|off)|llen\w+)\b/

const onRequest = ({ delivery, fuels }: Content, { items }: Need) =>
  items.every(({ product }) =>
    delivery.onRequest.some(({ key }) => key === product?.key && fuels.every((fuel) => fuel.key !== key)),
  )

/**
 * Someone who only says what they need, plans ahead, or asks for a whole load, is in no emergency, however much it sounds like one: "generator fuel
 * before the storm, Friday".
 */
export const canWait = (ctx: Context, need: Need) => need.kind === 'need' && (isPacked(need) || isCalm(ctx, need))

/** "Blew a hose, need 10 pails of hydraulic oil today": what comes in packages is ordered, in whatever haste. */
const isPacked = ({ items: [item], words }: Need) =>
  item.product?.kind === 'lubricant' && item.packages !== undefined && wishesIn(words) && !isDanger(fold(words), [])

const isCalm = (ctx: Context, need: Need) =>
  !isDry.test(need.words) &&
  (!isPressing(fold(need.words)) ||
    (need.reading.day !== undefined && !isToday(ctx, need)) ||
    isService(need.words) ||
    loadIn(need.words) !== undefined)

/** Who states a need and has none left is shown the hotline, whatever was heard. */
const isOut =
  /\b(ran out|run out|ran dry|bone dry|(we|i) ?('re|are|am|m) (all |completely )?out|out of (diesel|fuel|gas|oil|heat|kero\w*)|no heat|(quedamos|quede) sin|acabo (el|la)|sin (diesel|gasolina|combustible|calefaccion))\b/

const isDry = /\b(out of|empty|ran out|run\w* (dry|low|out)|dry|no heat|freez\w*|sin(?! plomo)|acab(o|aron|amos))\b/

const isToday = ({ calendar, now }: Context, { reading: { day } }: Need) =>
  day === 'asap' || day?.date.toString() === today({ calendar, now })

/** Who is out of fuel is told to call, and may leave what they need; a spill, fumes or an injury has no form. */
export const withEmergencyForm = (
  { content, ctx, say }: Pick<AnswerSources, 'content' | 'ctx' | 'say'>,
  answer: Answer,
  reading: ExtractedNeed,
): Answer => {
  const call = emergencyCall(content.company, say)
  const others = answer.suggestions.filter(({ action }) => action !== call.action)
  const saysWhat = reading.items.length > 0 || reading.place !== undefined
  if (!saysWhat || answer.passages[0] === 'emg-danger' || isDanger(reading.words, []))
    return { ...answer, suggestions: [call, ...others] }
  const [item = {}] = reading.items
  const need: Need = { kind: 'need', form: 'services', reading, items: [item], words: reading.words }
  const action = filledFormLink(content, ctx, need).replace('serviceType=fuel-supply', 'serviceType=emergency-delivery')
  return {
    ...answer,
    suggestions: [call, { text: say.emergency.afterCall, action: fromChat(say, action) }, ...others.slice(0, 2)],
  }
}

/** What is said back of a need: what was understood, what it means for the day, and the one thing that is missing. */
const needSaid = ({ content, say, ctx, engine }: AnswerSources, need: Need): string =>
  [
    understood(content, say, ctx, need),
    onRequest(content, need) && say.needs.onRequest,
    onTheDay(content, say, ctx, need),
    isAskedWhen.test(need.words) && !need.reading.day && leadTimes(say, engine),
    whatComes(content, say, ctx, need),
    missing(content, say, need),
  ]
    .filter(Boolean)
    .join('\n')

/**
 * A change is asked for on the page of its order. Else the buttons to the forms: the one that takes all of it, then one for
 * each further product that it does not take.
 */
const needLinks = (content: Content, phrases: Phrases, ctx: Context, need: Need): Suggestion[] => {
  const [first, ...all] = need.items
  const along = carried(need)
  const others = all.filter((item) => !along.includes(item))
  const link = (item: Item, form: FormName) => ({
    text: linkText(content, phrases, item === first ? [first, ...along] : [item], form),
    action: fromChat(phrases, filledFormLink(content, ctx, need, item, form)),
  })
  if (need.order) return [orderLink(phrases, need, need.order)]
  if (need.choices) return need.choices.map((order) => orderLink(phrases, need, order))
  return [link(first, need.form), ...others.slice(0, 2).map((item) => link(item, formOfOther(need, item)))]
}

/** Where the change can be asked for: the form for another day, or the messages of an order. */
const orderLink = ({ needs: { buttons, day } }: Phrases, { form, choices }: Need, order: OwnOrder): Suggestion => {
  const asksDay = form === 'schedule' && order.now === 'day'
  const verb = order.now === 'road' ? buttons.writeAbout : asksDay ? buttons.anotherDay : buttons.openOrder
  const part = asksDay ? '#wish_day' : order.now === 'over' ? '' : '#said'
  const which = choices ? `, ${day(Temporal.PlainDate.from(order.day), false)}` : ''
  return {
    text: `${verb}: ${order.reference}${which}`,
    action: `${screenOf('order', order.id)}${part}`,
  }
}

/** A form stays English: its address says that the visitor writes Spanish, and the request keeps it. */
const fromChat = ({ language }: Phrases, link: string) =>
  language === 'es' ? `${link}${link.includes('?') ? '&' : '?'}lang=es` : link

/** What a link does not carry goes into the draft of the form, in the visitor's own browser. */
const needDraft = (
  content: Content,
  { draft }: Phrases,
  need: Need,
  said: readonly string[],
): NonNullable<Answer['offer']> => {
  const [first, ...all] = need.items
  const along = carried(need)
  const others = all.filter((item) => !along.includes(item))
  const rest = others.map((item) => itemSaid(content, item)).join('\n')
  const notes = need.form === 'fuel' || need.form === 'bulk' || need.form === 'lubricants' ? 'notes' : 'message'
  const packed =
    need.form !== 'lubricants' && !takesPackages(need.form) && first.packages ? `${itemSaid(content, first)}\n` : ''
  const { site, kind, name: place = '' } = need.reading.place ?? {}
  const last = said.at(-1) ?? ''
  // The form's address takes no bare ZIP code.
  const zip = kind === 'zip' && !last.includes(place) ? `\nZIP ${place}` : ''
  const { street, ...contact } = contactIn(said)
  const address = site?.address ?? street
  const more = {
    ...contact,
    ...(address && { deliveryAddress: address }),
    ...(rest && need.form !== 'bulk' && need.form !== 'services' && need.form !== 'support' && { moreProducts: rest }),
  }
  return {
    form: forms[need.form].path,
    answers: { [notes]: `${draft}${packed}${last}`.slice(0, 1980) + zip, ...more },
  }
}

const formOfOther = ({ form }: Need, { product, packages, gallons }: Item): FormName => {
  if (form === 'support' || form === 'schedule' || form === 'services') return form
  if (product?.kind === 'lubricant' || (!product && packages)) return 'lubricants'
  if (form === 'fuel' && product && (gallons ?? 0) >= bulkFrom) return 'bulk'
  return form === 'lubricants' || packages ? 'fuel' : form
}

const linkText = (content: Content, { needs, language }: Phrases, items: readonly Item[], form: FormName) => {
  const what = needs.and(items.map((item) => itemSaid(content, item, language)))
  return what && form !== 'support' ? `${needs.buttons[form]}: ${what}` : needs.buttons[form]
}

const understood = (content: Content, { needs, language }: Phrases, ctx: Context, need: Need) => {
  const { place, day } = need.reading
  const load = loadIn(need.words)
  const items = need.items.map((item, at) => itemSaid(content, item, language, at === 0 ? load : undefined))
  const county = place && place.kind !== 'county' && place.county ? place.county : undefined
  const where =
    place &&
    [place.site?.name ?? place.site?.address, needs.inCounty(needs.place(place.name), county)]
      .filter(Boolean)
      .join(', ')
  const parts = [needs.and(items.filter(Boolean)), where, day && daySaid(needs, ctx, day)].filter(Boolean)
  const opening =
    need.kind === 'change'
      ? needs.change(orderNamed(need.words))
      : forms[need.form].path === '/quote/services'
        ? needs.service
        : ''
  const asBefore = need.as ? ` ${needs.asBefore(need.as.reference)}` : ''
  const isDayAlone = need.kind === 'change' && need.form === 'schedule' && parts.length === 1
  if (isDayAlone && day) return `${needs.otherDay(orderNamed(need.words), daySaid(needs, ctx, day))}.`
  if (parts.length === 0) return opening ? `${opening}.` : needs.start
  return `${opening || needs.got}: ${parts.join(', ')}.${asBefore}`
}

const isAskedWhen =
  /\b(when|how (soon|fast|quick(ly)?)) (can|could|will|would|do) (i|we|you|y'?all|it|they)\b|\bcuando (puedo|podemos|pueden|llega|me lo|nos lo)\b/

/** How many days a delivery takes, as the site says it; the emergency in the same words is said elsewhere. */
const leadTimes = ({ language }: Phrases, engine: AnswerSources['engine']) => {
  const known = engine.passage('delivery-urgency')
  return ((language === 'es' && known?.spanish?.text) || known?.text || '').split(/(?<=\.) /)[0] ?? ''
}

/** "Half a load" is no number of gallons, and is said back in words. */
const loadIn = (words: string): keyof Phrases['needs']['loads'] | undefined => {
  if (/\bhalf (?:a )?(?:truck ?|tanker ?|transport ?)?load\b|\bmedia pipa\b/.test(words)) return 'half'
  const [, named] = /\b(full|transport|tanker|split|truck) ?load\b/.exec(words) ?? []
  if (named) return named as keyof Phrases['needs']['loads']
  return /\bpipa (?:completa|entera|llena)\b/.test(words) ? 'full' : undefined
}

/** "800 gallons of Off-road diesel (dyed)", "2 drums of 15W40 (Engine oils)" */
const itemSaid = (
  content: Content,
  item: Item,
  language: Language = 'en',
  load?: keyof Phrases['needs']['loads'],
): string => {
  const { needs } = phrasesIn(language)
  const name = nameOf(content, item, language)
  const measured = item.packages ? item : { ...item, product: undefined }
  const amount = (language === 'es' ? amountInSpanish(measured) : amountSaid(measured)) ?? (load && needs.loads[load])
  if (!amount) return name ?? ''
  if (!name) return amount
  return item.packages && item.product?.grade ? `${amount} (${name.toLowerCase()})` : needs.of(amount, name)
}

const nameOf = (content: Content, { product }: Item, language: Language) => {
  const { fuels, lubricants, delivery, spanish } = content
  const { needs } = phrasesIn(language)
  if (!product) return undefined
  if (product.key === undefined) return product.kind === 'fuel' ? needs.diesel : undefined
  const named = language === 'es' ? spanish.products[product.key] : undefined
  if (named) return named
  const fuel = fuels.find(({ key }) => key === product.key)
  if (fuel) return fuel.dyed ? needs.dyed(fuel.name) : fuel.name
  return [...lubricants.families, ...delivery.onRequest].find(({ key }) => key === product.key)?.name
}

const daySaid = (
  needs: Phrases['needs'],
  { calendar, now }: Context,
  day: NonNullable<Need['reading']['day']>,
): string => {
  if (day === 'asap') return needs.soonest
  const { date, by } = promisable(calendar, now, day)
  return needs.day(date, by)
}

/** What the day costs: a day on which we are closed, and one that nobody can confirm any more. */
const onTheDay = (
  { company }: Content,
  { needs }: Phrases,
  { calendar, now }: Context,
  { kind, reading: { day } }: Need,
) => {
  if (!day || day === 'asap') return ''
  const meant = promisable(calendar, now, day)
  if (isClosed(calendar, day.date))
    return needs.closed(calendar, day.date, meant.date.equals(day.date) ? undefined : meant.date)
  if (kind === 'change') return ''
  if (Temporal.PlainDate.compare(meant.date, today({ calendar, now })) <= 0) return needs.sameDay(company.phone)
  return opensBefore(calendar, now, meant.date) ? '' : needs.tooLate(company.phone)
}

const whatComes = (
  { promises }: Content,
  phrases: Phrases,
  { calendar, now }: Context,
  { form, kind, order }: Need,
) => {
  if (order?.now === 'road' || order?.now === 'over') return ''
  const promise = promises[forms[form].promise]
  if (!promise) return ''
  const { dispatcher, answer, price } = phrases.needs
  const comes = form === 'schedule' ? dispatcher : kind === 'change' ? answer : price
  return `${comes(phrases.promise(promise))} ${hoursSaid(phrases, calendar, now, '')}`
}

/** One thing at a time, in the order in which a dispatcher asks. */
const missing = ({ company }: Content, { needs: { missing: ask } }: Phrases, need: Need): string => {
  const { form, kind, items, reading, words, order, choices, left } = need
  const [first] = items
  const { place, day } = reading
  const dayOf = (one: OwnOrder) => Temporal.PlainDate.from(one.day)
  if (order?.now === 'road') return ask.onTheRoad(order.reference, company.phone)
  if (order?.now === 'over') return ask.over(order.reference)
  const also = left ? `\n${ask.onTheRoad(left.reference, company.phone)}` : ''
  if (choices)
    return `${ask.whichOrder(choices.map((one) => [one.reference, dayOf(one), one.address.split(',')[0] ?? '']))}${also}`
  if (order) return `${ask.order(order.reference, dayOf(order))}${also}`
  if (kind === 'change' || form === 'services') return ask.rest
  const { product, gallons, packages } = first
  if (form === 'lubricants') {
    if (!product?.key && !packages) return ask.whichLubricant
    if (!packages && gallons === undefined) return ask.howMuch
  } else {
    if (!product) return isUsual(words) ? ask.usual : ask.whichFuel
    if (!product.key) return ask.whichDiesel
    if (gallons === undefined && !packages) return bulkWords.test(words) ? ask.gallonsOfLoad : ask.gallons
    if (gallons !== undefined && gallons > mostPerDelivery && form === 'bulk') return ask.tooMuch(mostPerDelivery)
  }
  if (!place) return ask.where
  if (!day && form !== 'bulk' && form !== 'lubricants') return ask.when
  return ask.nothing
}

/** As the bulk form says. */
const mostPerDelivery = 5000
