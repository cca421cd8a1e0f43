import { anyUnit, saidAlike, unitOf } from './figure-words.ts'

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
export const figuresIn = (text: string): Set<string> => {
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

const phone = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.–-]*\d{3}[\s.–-]*\d{4}(?!\d)/g
const phoneShaped = /\d(?:[()\s–—/-]{0,3}\d|\.\d){6,}/
const digitsOf = (number: string) => number.replaceAll(/\D/g, '').slice(-10)

/** A text without the telephone numbers that also stand whole in the passages. */
export const withoutPhonesOf = (source: string, text: string) => {
  const known = new Set([...source.matchAll(phone)].map(([number]) => digitsOf(number)))
  return text.replaceAll(phone, (number) => (known.has(digitsOf(number)) ? 'our phone' : number))
}

/** Digits grouped as nobody writes an amount. */
export const holdsPhone = (text: string) => phoneShaped.test(text)
