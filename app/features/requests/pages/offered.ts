import type { Content } from '#content/index.ts'
import type { Options } from '#forms/field.ts'
import { onOffer, type Form } from '#forms/form.ts'
import { naming } from '#forms/named-product.ts'

/** The names of all products on offer now, by key. Content holds no others. What is dyed says so: it is taxed otherwise. */
export const offeredBy = ({ fuels, lubricants }: Pick<Content, 'fuels' | 'lubricants'>): Options =>
  Object.fromEntries([
    ...fuels.map(({ key, name, dyed }) => [key, dyed ? `${name} (dyed)` : name]),
    ...lubricants.families.map(({ key, name }) => [key, name]),
  ])

/** A form as it is asked now: of what is on offer, with a line for the product that a link or the answers name. */
export const asked = <Asked extends Form>(form: Asked, product: string | undefined, offered: Options): Asked =>
  onOffer(naming(form, product, offered), Object.keys(offered))
