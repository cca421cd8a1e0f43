import type { Cents } from '#domain/money.ts'
import type { QuotePaper } from '../../write.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { mostLines, type Line, type TradeProduct } from '#features/trade/line.ts'
import { priceDecimals } from '#forms/fields/price.ts'
import { numberOf, textOf } from '#forms/verb/read-form.ts'
import { WrongField } from '#forms/verb/answer-verb.ts'

/**
 * What the quote's form says. A line without a product is left out.
 * @throws WrongField for a number that is none, in words that name the line.
 */
export const readPaper = (body: FormData, products: readonly TradeProduct[]): QuotePaper => {
  const exempt = body.getAll('exempt').filter((id) => typeof id === 'string')
  return {
    lines: Array.from({ length: mostLines }, (_, place) => readLine(body, place, products)).filter(
      (line) => line !== undefined,
    ),
    freight: amount(body, 'freight', 2, 'Freight', '0') as Cents,
    exempt,
    exemptReason: textOf(body, 'exemptReason').slice(0, 500) || null,
    note: textOf(body, 'note').slice(0, 4000) || null,
    deliveryAddress: textOf(body, 'deliveryAddress').slice(0, 500) || null,
  }
}

/** Whom the quote is for, as far as the form says it. */
export const readBuyer = (body: FormData): Omit<Buyer, 'userId' | 'companyId'> => ({
  contactName: textOf(body, 'contactName').slice(0, 200) || null,
  contactEmail: emailOf(textOf(body, 'contactEmail')),
  contactPhone: textOf(body, 'contactPhone').slice(0, 50) || null,
  company: textOf(body, 'company').slice(0, 200) || null,
})

const emailOf = (text: string) => {
  if (text === '') return null
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254) return text
  throw new WrongField('contactEmail', 'The e-mail address is not right.')
}

const readLine = (body: FormData, place: number, products: readonly TradeProduct[]): Line | undefined => {
  const key = textOf(body, `product${place}`)
  if (key === '') return undefined
  const product = products.find((each) => each.product === key)
  const number = `Line ${place + 1}`
  if (!product) throw new WrongField(`product${place}`, `${number}: please choose a product.`)
  const perGallon = product.unit === 'gallon'
  return {
    ...product,
    name: textOf(body, `name${place}`).slice(0, 200) || product.name,
    quantity: amount(body, `quantity${place}`, perGallon ? 1 : 0, `${number}, quantity`),
    price: amount(body, `price${place}`, priceDecimals[product.unit], `${number}, price`) * (perGallon ? 1 : 100),
  }
}

const amount = (body: FormData, field: string, decimals: number, what: string, empty = ''): number => {
  const found = numberOf(textOf(body, field) || empty, decimals)
  if (found !== undefined) return found
  const allowed =
    decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimal${decimals > 1 ? 's' : ''}`
  throw new WrongField(field, `${what}: please give ${allowed}.`)
}
