import type { Field, Options } from './field.ts'
import { choice } from './fields/choice.ts'
import { fieldsOf, type Form, type Typed } from './form.ts'
import { leavesOpen, optionFor, standsFor, type Offered } from './sold.ts'

/** The name of the line that says which product is meant, and of what a link carries: "/quote/fuel?product=ulsd". */
export const productName = 'product'

/**
 * The form with one more line, for the very product, if a link or what was sent names one that the form's own list
 * leaves open: "Diesel" does not say whether it is dyed. Any other form stays as it is.
 */
export const naming = <Asked extends Form>(form: Asked, product: string | undefined, offered: Offered): Asked => {
  const [sold] = soldIn(form)
  const option = product !== undefined && sold && optionFor(sold.options, product, offered)
  return option && leavesOpen(option, offered) ? withLine(form, offered) : form
}

/** What a link to a product fills in: the option of the form's list that stands for it. */
export const optionsNaming = (form: Form, product: string | undefined, offered: Offered): Typed => {
  const [sold] = soldIn(form)
  const option = product !== undefined && sold && optionFor(sold.options, product, offered)
  return option ? { [sold.name]: option } : {}
}

const withLine = <Asked extends Form>(form: Asked, offered: Offered): Asked => {
  const [sold] = soldIn(form)
  if (!sold) return form
  const products = Object.fromEntries(
    Object.entries(offered).flatMap(([product, { name }]) =>
      optionFor(sold.options, product, offered) === undefined ? [] : [[product, name]],
    ),
  )
  const line = choice('Product', products, {
    optional: true,
    help: 'The product you picked. Change it or leave it blank.',
  })
  return {
    ...form,
    sections: Object.fromEntries(
      Object.entries(form.sections).map(([legend, fields]) => [legend, after(fields, sold.name, line)]),
    ),
    together: (typed) => contradiction(products, sold, typed, offered),
  }
}

const after = (fields: Record<string, Field>, name: string, line: Field) =>
  Object.fromEntries(
    Object.entries(fields).flatMap((field) => (field[0] === name ? [field, [productName, line]] : [field])),
  )

const contradiction = (products: Options, { name, options }: Sold, typed: Typed, offered: Offered) => {
  const [chosen = '', product = ''] = [typed[name]?.trim(), typed[productName]?.trim()]
  if (!Object.hasOwn(products, product) || !Object.hasOwn(options, chosen) || standsFor(chosen, product, offered))
    return {}
  return {
    [productName]: `${products[product]} doesn't match "${options[chosen]}" above. Please change one of them.`,
  }
}

type Sold = { name: string; options: Options }

const soldIn = (form: Form): Sold[] =>
  Object.entries(fieldsOf(form)).flatMap(([name, { options, onOffer }]) =>
    options && onOffer ? [{ name, options }] : [],
  )
