import type { Field } from './field.ts'
import { choice } from './fields/choice.ts'
import { gallons } from './fields/gallons.ts'
import { fieldsOf, type Fields, type Form, type Problems, type FormValues } from './form.ts'
import { optionFor, standsFor, type OfferedProduct, type ProductKind } from './offered-products.ts'

/** The name of the question which product is meant, and of what a link carries: "/quote/fuel?product=ulsd". */
export const productName = 'product'

/**
 * Which product of the catalogue is meant, beside the form's own list. Left empty, the form is as it was specified. What
 * can be chosen is what is on offer; in the catalogue of forms that is not known yet.
 */
export const productChoice = (
  kinds: readonly ProductKind[],
  { label = 'Exact product', help }: { label?: string; help?: string } = {},
): Field => {
  const onOffer = (onSale: OfferedProduct): Field => {
    const products = Object.entries(onSale).filter(([, { kind }]) => kinds.includes(kind))
    const group = (product: string) => {
      if (onSale[product]?.onRequest) return 'On request'
      return onSale[product]?.kind === 'fuel' ? 'Fuels' : 'Lubricants'
    }
    const isGrouped = new Set(products.map(([product]) => group(product))).size > 1
    const options = Object.fromEntries(products.map(([product, { name }]) => [product, name]))
    return { ...choice(label, options, { optional: true, help, ...(isGrouped && { group }) }), onOffer }
  }
  return { ...onOffer({}), options: undefined }
}

type GallonsOptions = Parameters<typeof gallons>[1]

/** Further products of one request, each folded until someone wants it: sections, and the names of those sections. */
export const furtherProducts = (kinds: readonly ProductKind[], volume: GallonsOptions = { min: 1 }) => {
  const sections = Object.fromEntries(
    further.map(([legend, suffix, ordinal]): [string, Record<string, Field>] => [
      legend,
      {
        [`${productName}${suffix}`]: productChoice(kinds, { label: `${ordinal} product` }),
        [`volume${suffix}`]: gallons(`${ordinal} volume`, {
          ...volume,
          more: undefined,
          help: 'In gallons.',
          optional: true,
        }),
      },
    ]),
  )
  return { sections, folded: Object.keys(sections) }
}

const further = [
  ['Add another product', '2', 'Second'],
  ['Add a third product', '3', 'Third'],
] as const

/** A further product needs both of its answers. */
const halfAsked = (fields: Fields, values: FormValues): Problems =>
  Object.fromEntries(
    further.flatMap(([, suffix]) => {
      const [product, volume] = [`${productName}${suffix}`, `volume${suffix}`]
      if (!fields[product] || !values[product]?.trim() === !values[volume]?.trim()) return []
      return values[product]?.trim()
        ? [[volume, 'Please enter the number of gallons, or clear the product.']]
        : [[product, 'Please choose the product, or clear the volume.']]
    }),
  )

const isProduct = (name: string) => name === productName || further.some(([, suffix]) => name === productName + suffix)

const other = 'other'

/**
 * The form with its own list following from the product: "Off-road diesel" is "Diesel", also for who has no script. A
 * list without "Other" stays empty for a product that none of its options stands for.
 */
export const ledByProduct = <AnyForm extends Form>(form: AnyForm, offered: OfferedProduct): AnyForm => {
  const fields = fieldsOf(form)
  const products = fields[productName]?.options ?? {}
  const together = (values: FormValues) => ({ ...form.together?.(values), ...halfAsked(fields, values) })
  const list = Object.entries(fields).find(([name, { options, onOffer }]) => options && onOffer && !isProduct(name))
  if (!list) return { ...form, together }
  const [name, { options = {} }] = list
  const productIn = (values: FormValues) => {
    const product = values[productName]?.trim() ?? ''
    return Object.hasOwn(products, product) ? product : undefined
  }
  const optionOf = (product: string) => optionFor(options, product, offered) ?? (other in options ? other : undefined)
  return {
    ...form,
    follow: (typed) => {
      const product = productIn(typed)
      const option = product && !typed[name]?.trim() && optionOf(product)
      return option ? { ...typed, [name]: option } : typed
    },
    spares: (typed) => {
      const product = productIn(typed)
      return product && !optionOf(product) ? name : undefined
    },
    together: (typed) => {
      const [product, option = ''] = [productIn(typed), typed[name]?.trim()]
      const half = together(typed)
      if (!product || !Object.hasOwn(options, option)) return half
      if (option === optionOf(product) || standsFor(option, product, offered)) return half
      return {
        ...half,
        [productName]: `${products[product]} doesn't match "${options[option]}". Please change one of them.`,
      }
    },
  }
}
