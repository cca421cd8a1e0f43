import type { Field } from './field.ts'
import { choice } from './fields/choice.ts'
import { fieldsOf, type Form, type Typed } from './form.ts'
import { optionFor, standsFor, type Offered, type ProductKind } from './sold.ts'

/** The name of the question which product is meant, and of what a link carries: "/quote/fuel?product=ulsd". */
export const productName = 'product'

/**
 * Which product of the catalogue is meant, before the form's own list. Left empty, the form is as it was specified. What
 * can be chosen is what is on offer; in the catalogue of forms that is not known yet.
 */
export const productChoice = (
  kinds: readonly ProductKind[],
  { label = 'Product', help }: { label?: string; help?: string } = {},
): Field => {
  const onOffer = (offered: Offered): Field => {
    const products = Object.entries(offered).filter(([, { kind }]) => kinds.includes(kind))
    const group = (product: string) => (offered[product]?.kind === 'fuel' ? 'Fuels' : 'Lubricants')
    const options = Object.fromEntries(products.map(([product, { name }]) => [product, name]))
    return { ...choice(label, options, { optional: true, help, ...(kinds.length > 1 && { group }) }), onOffer }
  }
  return { ...onOffer({}), options: undefined }
}

const other = 'other'

/**
 * The form with its own list following from the product: "Off-road diesel" is "Diesel", also for who has no script. A
 * list without "Other" stays empty for a product that none of its options stands for.
 */
export const ledByProduct = <Asked extends Form>(form: Asked, offered: Offered): Asked => {
  const fields = fieldsOf(form)
  const products = fields[productName]?.options ?? {}
  const list = Object.entries(fields).find(([name, { options, onOffer }]) => options && onOffer && name !== productName)
  if (!list) return form
  const [name, { options = {} }] = list
  const productIn = (typed: Typed) => {
    const product = typed[productName]?.trim() ?? ''
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
      const [product, chosen = ''] = [productIn(typed), typed[name]?.trim()]
      if (!product || !Object.hasOwn(options, chosen)) return {}
      if (chosen === optionOf(product) || standsFor(chosen, product, offered)) return {}
      return { [productName]: `${products[product]} doesn't match "${options[chosen]}". Please change one of them.` }
    },
  }
}
