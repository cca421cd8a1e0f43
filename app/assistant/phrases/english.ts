import type { Temporal } from 'temporal-polyfill'
import type { Intent, Place } from '#content/index.ts'
import type { PromiseEntry } from '#content/kinds/promises.ts'
import { holidayOn, type Calendar } from '#domain/calendar.ts'
import { callLink, callUs } from '#domain/call-us.ts'
import { formatDay, formatTimeOfDay } from '#domain/day.ts'
import { urgencies } from '#features/orders/delivery.ts'
import { formatWindow, type Window } from '#features/trade/delivery-window.ts'
import type { FormName } from '../needs/kind.ts'

type Phone = string | undefined

const nameOfDay = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'long' })
const dayOfYear = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', day: 'numeric' })

/** Tomorrow by its name, any other day by its weekday. */
const soon = (date: Temporal.PlainDate, today: Temporal.PlainDate, other: string) =>
  date.equals(today.add({ days: 1 })) ? 'tomorrow' : other

/** "Thanksgiving", "a Sunday" */
const closedBecause = (calendar: Calendar, date: Temporal.PlainDate) =>
  holidayOn(calendar, date) ?? `a ${nameOfDay(date)}`

/** What the assistant says by itself. Texts of the site stand in content/; Spanish says the same in spanish.ts. */
export const english = {
  language: 'en' as 'en' | 'es',
  chips: {
    fuel_quote: 'Get a fuel quote',
    lube_pricing: 'Get lubricant pricing',
    schedule_delivery: 'Schedule a delivery',
    become_supplier: 'Become a supplier',
    talk_to_sales: 'Talk to Sales',
    consult_expert: 'Consult an expert',
    services: 'Our services',
    emergency_service: 'Emergency fuel, 24/7',
  } satisfies Record<Exclude<Intent, 'general_inquiry'>, string>,
  haveUsCall: 'Have us call you',
  waysToReach: 'Ways to reach us',
  contact: 'Contact',
  counties: 'Counties',
  /** What stands first in the draft of a form, for staff to read. */
  draft: '',
  emergencyCall: (phone: Phone) => `Emergency? ${callLink(phone).label}`,
  whichOfThese: (titles: readonly string[]) =>
    `${titles.length > 1 ? 'Which of these do you mean' : 'Do you mean this'}? ${titles.join('; ')}. Or ask in other words.`,
  unknown: (phone: Phone) =>
    `I don't know that, but a person here does. ${callLink(phone).label}, or leave your name and phone and we'll get your question.`,
  place: ({ name }: Pick<Place, 'name'>) => name,
  promise: ({ words }: PromiseEntry) => words,

  emergency: {
    title: 'Emergency service',
    times: (place: string) => `Emergency response time: ${place}`,
    zone: (name: string, hours: string) => `${name} ${hours}`,
    arrives: (place: string, hours: string) => `Fuel gets to ${place} ${hours} after your call.`,
    allZones: (zones: readonly string[]) => `Time from your call to a truck at your gate: ${zones.join(', ')}.`,
    call: (phone: Phone) =>
      phone
        ? `Call the emergency hotline now: ${phone}, answered day and night, holidays included.`
        : "No hotline number is set up on this site yet. In danger, call 911. If fuel can't wait, call another supplier.",
    perhaps: (phone: Phone, place?: { name: string; hours: string }) =>
      `If this is an emergency, ${callUs(phone)}, day or night${place ? `: fuel gets to ${place.name} ${place.hours} after your call` : ''}. For fire or injury, call 911 first.`,
    afterCall: 'After the call: leave what you need',
  },

  figures: {
    emergencyIn: (place: string, hours: string, zone: string, phone: Phone) =>
      `Fuel gets to ${place} ${hours} after your call${phone ? ` to ${phone}` : ''}, day or night (${zone} zone).`,
    inAnEmergency: (place: string, hours: string, zone: string, phone: Phone) =>
      `In an emergency, fuel gets to ${place} ${hours} after your call${phone ? ` to ${phone}` : ''}, day or night (${zone} zone).`,
    cityIn: (city: string, county: string) => `${city} is in ${county} County. `,
    route: ({ route }: Place, _promise: PromiseEntry | undefined) => route,
    severalCounties: (others: readonly string[]) =>
      ` This ZIP code is also in ${others.join(' and ')} County; go by your county.`,
    zipAsked: (zip: string) =>
      `I don't know which county ZIP code ${zip} is in. Tell me the county and I'll tell you if we deliver there and how fast.`,
    person: (phone: Phone, hours: string, hotline: boolean) =>
      `${callLink(phone).label}. ${hours}${hotline ? ' In an emergency, we answer that number day and night.' : ''} Or leave your number below and a person will call you.`,
    lubricantPrice: (promise: string) =>
      `The price depends on the grade, the package and how many you take, so we don't post one. Ask below with the grade and the number of drums, totes or pails: you'll have a price ${promise}.`,
    program: "I'm a program that answers from this website. ",
    sorry: "I'm sorry about that. ",
    track: (phone: Phone) =>
      `Type your order number here (it looks like OR-7K3M-92XD) and the email or phone number you gave us. Or ${callUs(phone)}.`,
    nothingOpen:
      'This account has no open requests or orders with us. Sent one without signing in? Type its reference here, with the email or phone you gave us.',
    yours: (own: readonly string[]) => ['Your orders and requests:', ...own].join('\n'),
    order: (state: string) => `order ${state}`,
    request: (state: string) => `request ${state}`,
    quote: (state: string) => `quote ${state}`,
    promised: (date: Temporal.PlainDate, window: Window) =>
      `promised ${nameOfDay(date)}, ${dayOfYear(date)}, ${formatWindow(window)}`,
    asked: (date: Temporal.PlainDate, window: Window) =>
      `requested for ${nameOfDay(date)}, ${dayOfYear(date)}, ${formatWindow(window)}, not confirmed yet`,
    onTheRoad: (truck: string, at: Temporal.ZonedDateTime) =>
      `${truck} is on the road, expected ${nameOfDay(at.toPlainDate())}, ${dayOfYear(at.toPlainDate())}, at ${formatTimeOfDay(at.toPlainTime().toString({ smallestUnit: 'minute' }))}`,
  },

  /** What stands on the pages of a customer's own account. */
  account: {
    signIn: {
      owes: 'Sign in, and your account page shows what you owe and takes your payment.',
      pauses: 'Sign in, and pause deliveries on your Tanks page.',
    },
    toSignIn: 'Sign in',
    owed: (balance: string, pastDue: string | undefined) =>
      `You owe ${balance}${pastDue ? `, of which ${pastDue} is past due` : ''}.`,
    nothing: (credit: string | undefined) =>
      `You owe nothing${credit ? `, and ${credit} of yours is on account` : ''}. Deliveries that aren't invoiced yet aren't counted.`,
    notYours: "Your company's prices and balance aren't shown to your login. Ask the person who manages it.",
    page: 'Account balance',
    pay: 'Pay',
    pause: (tanks: readonly string[]) =>
      `We keep these filled for you: ${tanks.join('; ')}. Open Tanks to pause any of them until a day you choose.`,
    nothingToPause:
      "We don't fill any of your tanks automatically, so there's nothing to pause. To stop one order, open it.",
    tanks: 'Tanks',
    orders: 'Your orders',
  },

  status: {
    title: 'Check your order or request',
    open: (reference: string) => `Open ${reference}`,
    contact: (reference: string) =>
      `Type the email or phone you gave us with ${reference}, and we'll email you the link that shows where it stands.`,
    mailed: 'If they match, we just emailed you the link.',
    shown: (state: string, when: string, _moment?: { of: 'valid' | 'answered' | 'due'; at: Temporal.ZonedDateTime }) =>
      `Status: ${state}.${when && ` When: ${when}.`}`,
    nothingCame: (phone: Phone) => `Nothing in your inbox? ${callLink(phone).label} and have your reference ready.`,
    tooMany: (words: string, _waitSeconds: number | undefined) => words,
  },

  /** Said in the chat of the person that someone asked for. `name`: the first name of the one who answers. */
  person: {
    ringing: (minutes: number) =>
      `We're ringing our office. Someone answers here within ${minutes} minutes, or you get an answer time. Keep writing: the person who answers sees all of it.`,
    has: (name: string | null) => `${name} has this chat.`,
    often: (phone: Phone) =>
      `You've asked for a person several times. Please ${callUs(phone)}, or leave your number and we'll call you.`,
    closed: 'Our office is closed now.',
    nobody: 'Nobody at our office is free right now.',
    inAnEmergency: (phone: Phone) => `In an emergency, ${callUs(phone)}.`,
    /** `zone`: "Eastern". */
    request: (reference: string, promise: string, due: string, zone: string) =>
      `Your conversation is now request ${reference}. We'll answer ${promise}, by ${due} ${zone} time.`,
    /** Said when someone writes on: while it rings, and after their conversation became a request. */
    passedOn: "We're still ringing our office. The person who answers will see this message.",
    added: (reference: string, due: string, zone: string) =>
      `We added this message to your request ${reference}. We'll answer by ${due} ${zone} time.`,
    whereToReach: 'Where can we reach you?',
    notInTime: 'Nobody could answer here in time.',
    here: (name: string) => `${name} is here now.`,
    left: (name: string | null) => `${name} left the chat. The assistant answers again.`,
    followsUp: (name: string | null) => `${name} left the chat and will follow up.`,
    ended: (name: string | null) => `${name} ended the chat. Write again if you need anything else.`,
    ringsAgain: (name: string | null) => `${name} had to leave. We're ringing our office again.`,
    silent: 'Nobody has written for a while, so this chat has ended. Write again if you need anything else.',
    youStopped: 'You stopped the call.',
    youEnded: 'You ended the chat with our office.',
  },

  /** Whether a place is delivered to on a day: yes or no first, then why. */
  delivery: {
    offRoute: (route: string) => `Not on a regular route. ${route}`,
    day: (date: Temporal.PlainDate, today: Temporal.PlainDate) => {
      const said = formatDay(date.toString())
      if (date.equals(today)) return `today (${said})`
      return date.equals(today.add({ days: 1 })) ? `tomorrow (${said})` : `on ${said}`
    },
    /** `county`: the one in which a town lies; a county is named alone. */
    goes: (place: string, county: string | undefined) => `We deliver to ${place}${county ? ` (${county} County)` : ''}`,
    closed: (day: string, calendar: Calendar, date: Temporal.PlainDate, goes: string, next: Temporal.PlainDate) =>
      `No, not ${day}: we're closed (${closedBecause(calendar, date)}). ${goes} on the days we're open; the next one after it is ${formatDay(next.toString())}.`,
    urgent: (place: string, hours: string, phone: Phone) =>
      `In an emergency, ${callUs(phone)}, day or night: fuel gets to ${place} ${hours} after your call.`,
    sameDay: (urgent: string, goes: string, next: Temporal.PlainDate) =>
      `The same day is an emergency delivery. ${urgent} ${goes} on a schedule from ${formatDay(next.toString())} on.`,
    tooLate: (day: string, urgent: string, goes: string, next: Temporal.PlainDate) =>
      `Not ${day} any more: our office is closed until then, so nobody can confirm it. ${urgent} ${goes} on a schedule from ${formatDay(next.toString())} on.`,
    yes: (goes: string, day: string, priority: boolean, promise: string) =>
      `Yes. ${goes}, and we're open ${day}${priority ? `, as a ${urgencies.priority.toLowerCase()} delivery` : ''}. Ask for the day below: we confirm it, or offer the closest one, ${promise}.`,
  },

  hours: {
    openNow: (closes: string) => `The office is open now, until ${formatTimeOfDay(closes)}.`,
    closedNow: 'The office is closed right now.',
    todayIs: (holiday: string) => ` Today is ${holiday}.`,
    opens: (date: Temporal.PlainDate, today: Temporal.PlainDate, at: string) =>
      ` It opens ${date.equals(today) ? 'today' : soon(date, today, nameOfDay(date))} at ${formatTimeOfDay(at)}.`,
    openOn: (date: Temporal.PlainDate, today: Temporal.PlainDate, spans: readonly (readonly [string, string])[]) =>
      `The office is open ${soon(date, today, `on ${nameOfDay(date)}, ${dayOfYear(date)}`)} from ${spans.map(([opens, closes]) => `${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)}`).join(' and ')}.`,
    closedOn: (date: Temporal.PlainDate, today: Temporal.PlainDate, holiday: string | undefined) =>
      `The office is closed ${soon(date, today, `on ${nameOfDay(date)}, ${dayOfYear(date)}`)}${holiday ? ` (${holiday})` : ''}.`,
  },

  needs: {
    and: (parts: readonly string[]) => parts.join(' and '),
    diesel: 'diesel',
    dyed: (fuel: string) => `${fuel} (dyed)`,
    of: (amount: string, product: string) => `${amount} of ${product.charAt(0).toLowerCase()}${product.slice(1)}`,
    inCounty: (place: string, county: string | undefined) => (county ? `${place} (${county} County)` : place),
    place: (name: string) => name,
    soonest: 'as soon as possible',
    day: (date: Temporal.PlainDate, by: boolean) => `${by ? 'by ' : ''}${formatDay(date.toString())}`,
    change: (order: string | undefined) => `A change to ${order ? `order ${order}` : 'your order'}`,
    otherDay: (order: string | undefined, day: string) =>
      `A different day for ${order ? `order ${order}` : 'your delivery'}: ${day}`,
    service: 'You need a service on site',
    got: 'Got it',
    asBefore: (reference: string) => `Same as your order ${reference}. Change anything that's different this time.`,
    loads: {
      half: 'half a load',
      full: 'full load',
      transport: 'transport load',
      tanker: 'tanker load',
      split: 'split load',
      truck: 'truck load',
    },
    start: 'I can start that for you.',
    onRequest: "It isn't on our regular list: our office will tell you yes or no.",
    closed: (calendar: Calendar, date: Temporal.PlainDate, instead: Temporal.PlainDate | undefined) => {
      const closed = `We're closed ${formatDay(date.toString())} (${closedBecause(calendar, date)})`
      return instead
        ? `${closed}, so it has to come by ${formatDay(instead.toString())}.`
        : `${closed}: we'll offer you the closest open day.`
    },
    sameDay: (phone: Phone) => `The same day is an emergency delivery: ${callUs(phone)}, day or night.`,
    tooLate: (phone: Phone) =>
      `Our office is closed until then, so nobody can confirm that day. If it can't wait, ${callUs(phone)}, day or night.`,
    dispatcher: (promise: string) => `A dispatcher confirms the day ${promise}.`,
    answer: (promise: string) => `We answer ${promise}.`,
    price: (promise: string) => `You'll have a price ${promise}.`,
    buttons: {
      fuel: 'Get a price',
      bulk: 'Get a bulk price',
      lubricants: 'Get a price',
      services: 'Get a quote for the service',
      schedule: 'Schedule it',
      support: 'Send the change',
      anotherDay: 'Ask for another day',
      openOrder: 'Open the order',
      writeAbout: 'Send us a message',
    } satisfies Record<FormName | 'anotherDay' | 'openOrder' | 'writeAbout', string>,
    missing: {
      rest: 'The form asks for the rest. Nothing changes until we confirm it.',
      order: (reference: string, day: Temporal.PlainDate) =>
        `Your next order is ${reference}, for ${formatDay(day.toString())}. On its page you can ask for another day, cancel it or send us a message. Nothing changes until we confirm it.`,
      whichOrder: (orders: readonly (readonly [reference: string, day: Temporal.PlainDate, address: string])[]) =>
        [
          'Which order do you mean?',
          ...orders.map(([reference, day, address]) => `${reference}: ${formatDay(day.toString())}, ${address}`),
          'Nothing changes until we confirm it.',
        ].join('\n'),
      onTheRoad: (reference: string, phone: Phone) =>
        `${reference} is on the road already, so it can't be changed here. Send us a message on its page, or ${callUs(phone)}.`,
      over: (reference: string) =>
        `${reference} is delivered or canceled, so it can't be changed. Open it if something is wrong with it.`,
      usual: "Sign in, and I'll fill in what you ordered last. Or tell me: which fuel, and how many gallons?",
      whichLubricant: 'Which oil, grease or coolant, and which grade?',
      howMuch: 'How much of it: drums, totes, pails?',
      whichFuel: 'Which fuel: on-road diesel, off-road (dyed) diesel, gasoline or heating oil?',
      whichDiesel: 'Is the diesel for trucks on the road (clear), or for machines off the road (dyed)?',
      gallons: 'How many gallons?',
      gallonsOfLoad: 'How many gallons? A full transport load is 7,000 to 8,500.',
      tooMuch: (most: number) =>
        `That's more than we bring in one delivery, ${most.toLocaleString('en-US')} gallons. For a transport load, talk to sales; for several deliveries, say in the form how much each should bring.`,
      where: 'Which city, county or ZIP code does it go to?',
      when: 'Which day do you need it?',
      nothing: "Open the form below: it's filled in. Nothing is ordered until you say so.",
    },
  },
}

export type Phrases = typeof english
