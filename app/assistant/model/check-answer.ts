import type { PromptPassage } from './prompt.ts'
import { daysIn } from './day-words.ts'
import { anyUnit, saidAlike, unitOf } from './figure-words.ts'

/** Why words of a model are not shown. */
export class AnswerRejected extends Error {
  override name = 'NotShown'
}

const cites = /\[(\d{1,2})\]/g
/** What cannot be seen, and digits of other scripts: a reader takes "２" for two, and no passage has it. */
const unseen = /[^\P{Cc}\n\t\r]|\p{Cf}|[^\P{N}0-9]/u
/** Words that promise money, law or time without a figure; they may stand only where a passage has them. */
const promising =
  /\b(?:cents?|dollars?|bucks?|euros?|pesos?|penn(?:y|ies)|discount\w*|free|percent|guarantee\w*|promis\w*|waive[ds]?|half[ -]price|no (?:fee|charge|minimum)|on the spot|instantly|in no time|binding|refund\w*|cheap\w*|lowest|approved?|gratis|descuento|d[oó]lar(?:es)?|centavos?|(?<=(?:%|percent) )(?:off|less|lower|below)|noon|midnight|overnight|tonight|today|tomorrow|same[ -]day|next[ -]day|immediately|right away|hoy|(?<!la )mañana|(?:few|several) (?:minutes|hours|days))\b|[€£¥]/gi

/**
 * The words of a model without their marks, and which passages they name. `said`: what the visitor wrote; of it gallons
 * and ZIP codes may be said back, and no price, no time and no day: else a visitor could have a promise made to them.
 * @throws NotShown when a figure, a day, an address, a promise or a cited passage does not stand in what it was given.
 */
export const checkAnswer = (
  text: string,
  passages: readonly PromptPassage[],
  secrets: readonly string[],
  said = '',
) => {
  const source = passages.map(({ title, text }) => `${title} ${text}`).join('\n')
  if (unseen.test(text)) throw new AnswerRejected('control character')
  if (secrets.some((secret) => leaks(text, secret))) throw new AnswerRejected('leak')
  const cited = [...text.matchAll(cites)].map(([, number]) => Number(number))
  if (cited.some((number) => !passages[number - 1])) throw new AnswerRejected('unknown passage')
  const plain = text
    .replaceAll(cites, '')
    .replaceAll(/[ \t]+([.,;!?])/g, '$1')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
  if (isActive(plain)) throw new AnswerRejected('link or tag')
  if (!within(linksIn(plain), linksIn(source))) throw new AnswerRejected('address of no passage')
  const [told, known] = [plain, source].map((words) => withoutPhonesOf(source, words)) as [string, string]
  if (holdsPhone(told)) throw new AnswerRejected('telephone of no passage')
  if (!within(referencesIn(plain), referencesIn(source))) throw new AnswerRejected('reference of no passage')
  if (!within(figuresIn(told), new Set([...figuresIn(known), ...amountsIn(said)])))
    throw new AnswerRejected('figure of no passage')
  if (!within(daysIn(plain), daysIn(source))) throw new AnswerRejected('day of no passage')
  if (!within(promisesIn(plain), promisesIn(source))) throw new AnswerRejected('promise')
  return { text: plain, cited: [...new Set(cited)] }
}

const within = (said: ReadonlySet<string>, known: ReadonlySet<string>) => [...said].every((words) => known.has(words))

const promisesIn = (text: string) => new Set([...text.matchAll(promising)].map(([words]) => words.toLowerCase()))

const leaks = (text: string, secret: string) => {
  if (secret.length < 40) return text.includes(secret)
  for (let at = 0; at + 40 <= secret.length; at += 10) if (text.includes(secret.slice(at, at + 40))) return true
  return false
}

/** Anything that could become a link, a picture or a tag somewhere, whatever it names. */
const active = /<\s*[a-z!/?]|\bhttps?:|\bwww\.|\bjavascript:|\bdata:\w+\/|\bmailto:|\]\(|!\[/i
const address = /[^\s@<>()]+@[^\s@<>()]+[^\s@<>().,]/gu
/** A name with a dot and letters behind it, whatever letters, and the path after it: "bit.ly/fuel". */
const host = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+[.。])+(\p{L}{2,})(?![\p{L}\p{N}_-])(?:[/:?#][^\s,;!]*)?/gu
const hostInWords = /[\p{L}\p{N}]\s+\(?dot\)?\s+\p{L}/u
/** A full stop without a space, as in "gallons.We deliver"; none of these ends a host. */
const opening = /^(?:We|You|The|They|Our|Your|This|That|These|There|If|For|When|Please|With)$/

const isActive = (text: string) => active.test(text) || hostInWords.test(text)

/** Every email address and host of a text, each with its path. */
const linksIn = (text: string): Set<string> => {
  const plain = text.normalize('NFKC')
  const hosts = [...plain.matchAll(host)].filter(([, end = '']) => !opening.test(end))
  return new Set([...plain.matchAll(address), ...hosts].map(([link]) => link.toLowerCase().replace(/[.?]+$/, '')))
}

const figure = new RegExp(
  String.raw`(?<value>\d+(?:,\d{3})*(?:[.:]\d+)*)(?:[\s-]*(?<kind>(?:business|working)\s+)?(?<unit>${anyUnit})(?!\p{L}))?` +
    String.raw`(?:\s*(?:\/|\b(?:an?|per|por|el)\s)\s*(?<each>\p{L}+))?`,
  'gu',
)
const range = /^\s*(?:-|–|—|to|or|and|a|o|y)\s*$/

/**
 * Every figure of a text with its unit and what it is counted by: "$1,000 a week" is "1000 dollar/week". In "2-4 hours"
 * both are hours; a figure that has none is another one, so that no price is made of "3 days".
 */
const figuresIn = (text: string): Set<string> => {
  const words = saidAlike(text)
  const figures = new Set<string>()
  let next: { at: number; unit: string } | undefined
  for (const { 0: whole, index, groups = {} } of [...words.matchAll(figure)].toReversed()) {
    const { value = '', kind, unit, each } = groups
    const own = `${kind ? 'business ' : ''}${unit ? unitOf(unit) : ''}${each ? `/${unitOf(each)}` : ''}`
    const shared = next && range.test(words.slice(index + whole.length, next.at)) ? next.unit : ''
    const plain = value
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, '')
      .replace(/:00$/, '')
    figures.add(`${plain} ${own || shared}`)
    next = { at: index, unit: own || shared }
  }
  return figures
}

/** What someone may have said of themselves: how much they need, and where. */
const amountsIn = (said: string) => [...figuresIn(said)].filter((figure) => /^[\d.]+ gallon$|^\d{5} $/.test(figure))

/** Of a request, an order, an invoice: "FQ-7K2M-9QXT". */
const reference = /\b[A-Z]{2}-(?:[A-Z0-9]{4}-[A-Z0-9]{4}|\d[\d-]{2,})\b/gi
const referencesIn = (text: string) => new Set([...text.matchAll(reference)].map(([words]) => words.toUpperCase()))

const phone = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.–-]*\d{3}[\s.–-]*\d{4}(?!\d)/g
const phoneShaped = /\d(?:[()\s–—/-]{0,3}\d|\.\d){6,}/
const digitsOf = (number: string) => number.replaceAll(/\D/g, '').slice(-10)

/** A text without the telephone numbers that also stand whole in the passages. */
const withoutPhonesOf = (source: string, text: string) => {
  const known = new Set([...source.matchAll(phone)].map(([number]) => digitsOf(number)))
  return text.replaceAll(phone, (number) => (known.has(digitsOf(number)) ? 'our phone' : number))
}

/** Digits grouped as nobody writes an amount. */
const holdsPhone = (text: string) => phoneShaped.test(text)
