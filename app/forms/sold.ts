import type { Options } from './field.ts'

export type ProductKind = 'fuel' | 'lubricant'

/** A product on offer, as forms ask for it. `asked` are the answers of lists that stand for it, such as "diesel". */
export type Offered = Readonly<Record<string, { name: string; kind: ProductKind; asked: readonly string[] }>>

/** The answer for what no list has. It can always be chosen. */
const other = 'other'

/** Whether an option stands for a product, perhaps among others. */
export const standsFor = (option: string, product: string, offered: Offered): boolean =>
  Object.hasOwn(offered, product) && (option === product || Boolean(offered[product]?.asked.includes(option)))

/** The option that a product is asked for under. */
export const optionFor = (options: Options, product: string, offered: Offered): string | undefined =>
  Object.keys(options).find((option) => standsFor(option, product, offered))

/** Whether an option does not say which product is meant. */
export const leavesOpen = (option: string, offered: Offered): boolean => productsBehind(option, offered).length > 1

/** The options of which a product is on offer, and each product of these kinds that stands behind none of them. */
export const optionsOnOffer = (options: Options, kinds: readonly ProductKind[], offered: Offered): Options => {
  const { [other]: otherwise, ...named } = options
  const kept = Object.entries(named).filter(([option]) => productsBehind(option, offered).length > 0)
  const alone = Object.entries(offered).filter(
    ([product, { kind }]) => kinds.includes(kind) && optionFor(named, product, offered) === undefined,
  )
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(alone.map(([product, { name }]) => [product, name])),
    ...(otherwise !== undefined && { [other]: otherwise }),
  }
}

const productsBehind = (option: string, offered: Offered) =>
  Object.keys(offered).filter((product) => standsFor(option, product, offered))
