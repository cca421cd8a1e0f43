import type { Options } from './field.ts'

export type ProductKind = 'fuel' | 'lubricant'

/** A product on offer, as forms ask for it. `asked` are the answers of lists that stand for it, such as "diesel". */
export type OfferedProduct = Readonly<
  Record<
    string,
    {
      name: string
      kind: ProductKind
      asked: readonly string[]
      /** On no list of ours: staff say whether it can be had. */ onRequest?: boolean
    }
  >
>

/** The answer for what no list has. It can always be chosen. */
const other = 'other'

/** Whether an option stands for a product, perhaps among others. */
export const standsFor = (option: string, product: string, products: OfferedProduct): boolean =>
  Object.hasOwn(products, product) && (option === product || Boolean(products[product]?.asked.includes(option)))

/** The option that a product is asked for under: the first of its own that the list has. */
export const optionFor = (options: Options, product: string, products: OfferedProduct): string | undefined =>
  [product, ...(products[product]?.asked ?? [])].find((option) => Object.hasOwn(options, option))

/** The options of which a product is on offer. */
export const optionsOnOffer = (options: Options, products: OfferedProduct): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([option]) => option === other || productsBehind(option, products).length > 0),
  )

const productsBehind = (option: string, products: OfferedProduct) =>
  Object.keys(products).filter((product) => standsFor(option, product, products))
