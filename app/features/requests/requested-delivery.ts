import type { Context } from '#domain/context.ts'
import { isWindow, type Window } from '#features/trade/delivery-window.ts'
import { isWantedWhen, type WantedWhen } from '#features/trade/delivery-timing.ts'
import { SealBroken } from '#platform/cipher.ts'
import { decrypted, isSecret } from './answer.ts'
import type { Request } from './schema.ts'

/**
 * A product that a request asks for: its key in the catalogue, or the answer of the form's own list that stands for it.
 * `deciGallons` in tenths of a gallon; null where no form of gallons was filled in.
 */
export type RequestedProduct = { product: string; list: string; deciGallons: number | null }

/** What a request says about a delivery, by whichever form it came; empty text for what it does not say. */
export const askedDelivery = (request: Pick<Request, 'kind' | 'answers'>) => {
  const valueOf = (name: string) => request.answers.find((each) => each.name === name && !each.secret)?.value ?? null
  const answer = (name: string) => String(valueOf(name) ?? '')
  const gallons = (name: string) => {
    const value = valueOf(name)
    return typeof value === 'number' ? value : null
  }
  const wantedDate = answer('deliveryDate') || answer('preferredDate')
  const [said, hours] = [answer('deliveryWhen'), answer('preferredTime')]
  const first = {
    product: answer('product'),
    list: answer('fuelType') || answer('productType') || answer('lubricantType'),
  }
  const further = ['2', '3'].map((which) => ({
    ...{ product: answer(`product${which}`), list: '', deciGallons: gallons(`volume${which}`) },
  }))
  return {
    products: [{ ...first, deciGallons: gallons('volume') }, ...further.filter(({ product }) => product)] as [
      RequestedProduct,
      ...RequestedProduct[],
    ],
    /** Totes, drums or pails in the customer's own words; which ones, a person reads. */
    packages: answer('packages'),
    /** Further products in the customer's own words, which nobody but a person reads. */
    moreProducts: answer('moreProducts'),
    deliveryAddress: answer('deliveryAddress'),
    wantedWhen: isWantedWhen(said) ? said : null,
    wantedDate: wantedDate || null,
    wantedWindow: isWindow(hours) ? hours : null,
    urgency: answer('urgency'),
    accessNotes: answer('notes') || (request.kind === 'delivery_schedule' ? answer('message') : ''),
    customerPo: answer('purchaseOrder'),
  } satisfies { wantedWhen: WantedWhen | null; wantedWindow: Window | null; [text: string]: unknown }
}

/** The gate code of a request; null where none was given, or where it was encrypted with another SECRET. */
export const gateCodeAsked = ({ cipher }: Pick<Context, 'cipher'>, { id, answers }: Request): string | null => {
  const answer = answers.find(({ name }) => name === 'gateCode')
  if (!answer || !isSecret(answer)) return null
  try {
    return decrypted(answer, id, cipher)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
