import type { Given } from './prompt.ts'

/** Why words of a model are not shown. */
export class NotShown extends Error {
  override name = 'NotShown'
}

const cites = /\[(\d{1,2})\]/g
/** Anything that could become a link, a picture or a tag somewhere. */
const active =
  /<\s*[a-z!/?]|\bhttps?:|\bwww\.|\bjavascript:|\bdata:\w+\/|\bmailto:|\]\(|!\[|\b[a-z0-9-]+\.(?:com|net|org|io|co|us|info|biz|ru|cn)\b/i
// oxlint-disable-next-line no-control-regex -- they are what it looks for
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/
/** Words that make a promise of money or law; they may stand only where a passage has them. */
const promising =
  /\b(cents?|dollars?|discount\w*|free|percent|guarantee\w*|binding|refund\w*|cheap\w*|lowest|approved?|gratis|descuento|d[oó]lar(?:es)?|centavos?)\b/gi
const spelled: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
      ['hundred', 100],
      ['thousand', 1000],
      ['half', 0.5],
    ] as [string, number][]),
)

/**
 * The words of a model without their marks, and which passages they name.
 * @throws NotShown when a figure, an address, a promise or a cited passage does not stand in what it was given.
 */
export const checked = (text: string, passages: readonly Given[], secrets: readonly string[]) => {
  const source = passages.map(({ title, text }) => `${title} ${text}`).join('\n')
  if (control.test(text)) throw new NotShown('control character')
  if (secrets.some((secret) => leaks(text, secret))) throw new NotShown('leak')
  if (active.test(text.replaceAll(cites, ''))) throw new NotShown('link or tag')
  const cited = [...text.matchAll(cites)].map(([, number]) => Number(number))
  if (cited.some((number) => !passages[number - 1])) throw new NotShown('unknown passage')
  const plain = text
    .replaceAll(cites, '')
    .replaceAll(/[ \t]+([.,;!?])/g, '$1')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
  const lower = source.toLowerCase()
  for (const [address] of plain.toLowerCase().matchAll(/[^\s@<>()]+@[^\s@<>()]+[^\s@<>().,]/g))
    if (!lower.includes(address)) throw new NotShown('address of no passage')
  const known = figuresOf(source)
  for (const figure of figuresOf(plain)) if (!known.has(figure)) throw new NotShown('figure of no passage')
  for (const [word] of plain.matchAll(promising)) if (!lower.includes(word.toLowerCase())) throw new NotShown('promise')
  return { text: plain, cited: [...new Set(cited)] }
}

/** Every figure with its money or percent sign, written and spelled alike: "$1,000" is "$1000", "two" is "2". */
const figuresOf = (text: string): Set<string> => {
  const figures = new Set<string>()
  for (const [, dollar = '', digits = '', unit = ''] of text.matchAll(/(\$\s?)?(\d[\d,]*(?:\.\d+)?)(\s?(?:%|¢))?/g)) {
    const value = digits.replaceAll(',', '')
    figures.add(value)
    if (dollar) figures.add(`$${value}`)
    if (unit) figures.add(`${value}${unit.trim()}`)
  }
  // "One" is more often a pronoun than a figure.
  for (const [word] of text.toLowerCase().matchAll(/\b[a-z]+\b/g))
    if (word !== 'one' && Object.hasOwn(spelled, word)) figures.add(String(spelled[word]))
  return figures
}

const leaks = (text: string, secret: string) => {
  if (secret.length < 40) return text.includes(secret)
  for (let at = 0; at + 40 <= secret.length; at += 10) if (text.includes(secret.slice(at, at + 40))) return true
  return false
}
