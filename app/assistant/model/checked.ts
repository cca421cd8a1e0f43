import { figuresIn, holdsPhone, withoutPhonesOf } from './figures-in.ts'
import { isActive, linksIn } from './links-in.ts'
import type { Given } from './prompt.ts'

/** Why words of a model are not shown. */
export class NotShown extends Error {
  override name = 'NotShown'
}

const cites = /\[(\d{1,2})\]/g
/** What cannot be seen, and digits of other scripts: a reader takes "２" for two, and no passage has it. */
const unseen = /[^\P{Cc}\n\t\r]|\p{Cf}|[^\P{N}0-9]/u
/** Words that promise money, law or time without a figure; they may stand only where a passage has them. */
const promising =
  /\b(?:cents?|dollars?|bucks?|euros?|pesos?|penn(?:y|ies)|discount\w*|free|percent|guarantee\w*|binding|refund\w*|cheap\w*|lowest|approved?|gratis|descuento|d[oó]lar(?:es)?|centavos?|(?<=(?:%|percent) )(?:off|less|lower|below)|noon|midnight|overnight|tonight|(?:few|several) (?:minutes|hours|days))\b|[€£¥]/gi

/**
 * The words of a model without their marks, and which passages they name.
 * @throws NotShown when a figure, an address, a promise or a cited passage does not stand in what it was given.
 */
export const checked = (text: string, passages: readonly Given[], secrets: readonly string[]) => {
  const source = passages.map(({ title, text }) => `${title} ${text}`).join('\n')
  if (unseen.test(text)) throw new NotShown('control character')
  if (secrets.some((secret) => leaks(text, secret))) throw new NotShown('leak')
  const cited = [...text.matchAll(cites)].map(([, number]) => Number(number))
  if (cited.some((number) => !passages[number - 1])) throw new NotShown('unknown passage')
  const plain = text
    .replaceAll(cites, '')
    .replaceAll(/[ \t]+([.,;!?])/g, '$1')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
  if (isActive(plain)) throw new NotShown('link or tag')
  if (!within(linksIn(plain), linksIn(source))) throw new NotShown('address of no passage')
  const [told, known] = [plain, source].map((words) => withoutPhonesOf(source, words)) as [string, string]
  if (holdsPhone(told)) throw new NotShown('telephone of no passage')
  if (!within(figuresIn(told), figuresIn(known))) throw new NotShown('figure of no passage')
  if (!within(promisesIn(plain), promisesIn(source))) throw new NotShown('promise')
  return { text: plain, cited: [...new Set(cited)] }
}

const within = (said: ReadonlySet<string>, known: ReadonlySet<string>) => [...said].every((words) => known.has(words))

const promisesIn = (text: string) => new Set([...text.matchAll(promising)].map(([words]) => words.toLowerCase()))

const leaks = (text: string, secret: string) => {
  if (secret.length < 40) return text.includes(secret)
  for (let at = 0; at + 40 <= secret.length; at += 10) if (text.includes(secret.slice(at, at + 40))) return true
  return false
}
