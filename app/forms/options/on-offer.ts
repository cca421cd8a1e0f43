import type { Options } from '../field.ts'

/** The products behind an option of a form. Options that are not here, such as "Other", can always be chosen. */
const productsOf: Readonly<Record<string, readonly string[]>> = {
  diesel: ['ulsd', 'off-road-diesel'],
  gasoline: ['gasoline-87', 'gasoline-premium'],
  'heating-oil': ['heating-oil'],
  'off-road': ['off-road-diesel'],
  lubricants: ['engine-oils', 'hydraulic-fluids', 'gear-oils', 'greases', 'coolants'],
  'engine-oil': ['engine-oils'],
  grease: ['greases'],
  'specialty-oil': ['hydraulic-fluids', 'gear-oils', 'coolants'],
}

/** Whether an option stands for a product, perhaps among others. */
export const standsFor = (option: string, product: string): boolean => productsOf[option]?.includes(product) ?? false

/** The option that a product is asked for under. */
export const optionFor = (options: Options, product: string): string | undefined =>
  Object.keys(options).find((option) => standsFor(option, product))

/** Whether an option does not say which product is meant. */
export const leavesOpen = (option: string): boolean => (productsOf[option]?.length ?? 0) > 1

/** The options of which at least one product is on offer. */
export const optionsOnOffer = (options: Options, offered: readonly string[]): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([option]) => productsOf[option]?.some((key) => offered.includes(key)) ?? true),
  )
