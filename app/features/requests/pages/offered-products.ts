import type { Content } from '#content/index.ts'
import { onOffer, type Form } from '#forms/form.ts'
import { ledByProduct } from '#forms/named-product.ts'
import type { OfferedProduct } from '#forms/offered-products.ts'

/** All products that can be asked for, by key, what is only got on request among them. What is dyed says so: it is taxed otherwise. */
export const offeredProducts = ({
  fuels,
  lubricants,
  delivery,
}: Pick<Content, 'fuels' | 'lubricants' | 'delivery'>): OfferedProduct => ({
  ...Object.fromEntries(fuels.map(({ key, name, dyed, asked }) => [key, fuel(dyed ? `${name} (dyed)` : name, asked)])),
  ...Object.fromEntries(
    delivery.onRequest
      .filter(({ key }) => fuels.every((sold) => sold.key !== key))
      .map(({ key, name }) => [key, { ...fuel(name, []), onRequest: true }]),
  ),
  ...Object.fromEntries(
    lubricants.families.map(({ key, name, asked }) => [key, { name, kind: 'lubricant' as const, asked }]),
  ),
})

const fuel = (name: string, asked: readonly string[]) => ({ name, kind: 'fuel' as const, asked })

/** A form as it is asked now: of what can be had. */
export const asked = <Asked extends Form>(form: Asked, products: OfferedProduct): Asked =>
  ledByProduct(onOffer(form, products), products)
