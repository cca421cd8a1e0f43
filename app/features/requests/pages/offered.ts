import type { Content } from '#content/index.ts'
import { onOffer, type Form } from '#forms/form.ts'
import { naming } from '#forms/named-product.ts'
import type { Offered } from '#forms/sold.ts'

/** All products on offer now, by key. Content holds no others. What is dyed says so: it is taxed otherwise. */
export const offeredBy = ({ fuels, lubricants }: Pick<Content, 'fuels' | 'lubricants'>): Offered =>
  Object.fromEntries([
    ...fuels.map(({ key, name, dyed, asked }) => [key, { name: dyed ? `${name} (dyed)` : name, kind: 'fuel', asked }]),
    ...lubricants.families.map(({ key, name, asked }) => [key, { name, kind: 'lubricant', asked }]),
  ])

/** A form as it is asked now: of what is on offer, with a line for the product that a link or the answers name. */
export const asked = <Asked extends Form>(form: Asked, product: string | undefined, offered: Offered): Asked =>
  onOffer(naming(form, product, offered), offered)
