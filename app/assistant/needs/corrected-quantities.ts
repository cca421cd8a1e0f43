import { backLead, turnLead } from './figure-leads.ts'
import type { ScanMatch } from './message-scanner.ts'
import type { Quantity } from './quantity.ts'

/** Which of the quantities of a message are wished for: not those that it takes back, or only tells of. */

const back = new RegExp(`${backLead}$`)
/** "No 600, 350": Spanish says "no" before what is wrong, English before what is right. */
const spanishNo = /\bno (?:son |eran )?$/
const isSpanish = /\b(?:de|del|galones|que|para|son|los|las)\b/
const withProduct = String.raw`(?: ?(?:gal\w*|g))?(?: (?:of |de )?(?:(?!instead|rather|not\b|but\b|pero\b)[\w ]){2,20}?)?`
/** What is said of a quantity that was ordered, or that does not do. */
const toldAfter = new RegExp(
  String.raw`^(?:${withProduct} (?:that )?(?:i|we) (?:ordered|called in|asked for|put in|requested)\b|${withProduct},? (?:(?:is|was|were|wont be|won't be|will be) (?:way )?(?:too (?:much|many|little)|wrong|a mistake|not enough|enough not)|(?:won'?t|wouldn'?t|isn'?t|wasn'?t|is not|will not) (?:be )?(?:enough|gonna|going)|didn'?t|lasted|ran out|was short)\b)`,
)
const ofOrder = /\b(?:orden|pedido|entrega)\b[^.;!?\d]{0,40} de $/
const ofOrderAfter = /\bmejor\b|\bque sean\b|\bcambi/
/** "De 250 galones a 1200" */
const toAnother = /^ a (?:unos )?\d/

/** The quantity that is to be changed: "instead of 400", "from 500 to 750", "I put in for 250". */
const isOld = (whole: string, at: number, end: number) => {
  const before = whole.slice(Math.max(0, at - 60), at)
  const after = whole.slice(end)
  return (
    back.test(before) ||
    (spanishNo.test(before) && isSpanish.test(whole)) ||
    toldAfter.test(after.slice(0, 60)) ||
    (ofOrder.test(before) && ofOrderAfter.test(after)) ||
    (/\bde $/.test(before) && toAnother.test(after))
  )
}

/** What others got, what was used or brought before, what is usual: no quantity, where another is wanted beside it. */
const past =
  /\b(?:got|gets|bought|buys|burn(?:ed|s|t)?|used|uses|went|pumped|brought|delivered|billed|charged|budgeted|gave|reads?|holds?|has|had|paid|(?<!\b(?:only|just|please|pls|you|to) )put in) (?:only |me |us |him |about |around |like |in |thru |through |over )*$|\b(?:usually|normally|always|typically|originally|last (?:time|week|month|year|fall|winter|spring)|at first|siempre|normalmente|la (?:ultima )?vez pasada)\b[^.;!?\d]{0,28}$/

const turn = new RegExp(`${turnLead}$|\\bno $`)

/** "600 of red, no wait 350": what stands before such a turn is gone. */
const afterTurn = (whole: string, matches: readonly ScanMatch<Quantity>[]) => {
  const turned = matches.findLastIndex(({ at }, index) => {
    const before = matches[index - 1]
    return before !== undefined && turn.test(whole.slice(Math.max(0, at - 90), at))
  })
  return turned < 0 ? matches : matches.slice(turned)
}

/** "Double it", "cut it in half": so many times what stands in the order. */
const factorIn = (whole: string) =>
  /\b(?:twice|double|2x|2 times) (?:that|as much|the amount)\b|\bdoubl(?:e|ed|ing) (?:it|that|my|our|the (?:order|gallons|amount))\b|\b(?:el|al) doble\b|\bdupli[cq]\w+/.test(
    whole,
  )
    ? 2
    : /\b(?:cut|drop|reduce|knock|bring|back)\b[^.;!?]{0,40}\b(?:in|by|to) half\b|\b(?:baj|reduz|cort|dej)\w*[^.;!?]{0,40} (?:a|en) la mitad\b/.test(
          whole,
        )
      ? 0.5
      : 1

const multiply = (quantity: Quantity, factor: number): Quantity =>
  'gallons' in quantity
    ? { ...quantity, gallons: quantity.gallons * factor }
    : { packages: { ...quantity.packages, count: quantity.packages.count * factor } }

/** Without what is taken back, and what stands in the story around a wish ("the neighbor got 600, i want 400"). */
export const wishedQuantities = (
  whole: string,
  matches: readonly ScanMatch<Quantity>[],
  products: number,
): readonly ScanMatch<Quantity>[] => {
  const [only, ...more] = matches
  const factor = factorIn(whole)
  if (only && more.length === 0 && factor !== 1) return [{ ...only, value: multiply(only.value, factor) }]
  const wished = matches.filter(({ at, end }) => !isOld(whole, at, end))
  const left = wished.filter(({ at }) => !past.test(whole.slice(Math.max(0, at - 60), at)))
  const told = left.some(({ value }) => 'packages' in value || !value.ofTank) ? left : wished
  return products > 1 ? told : afterTurn(whole, told)
}
