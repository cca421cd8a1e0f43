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

/** The options of which at least one product is on offer. */
export const optionsOnOffer = (options: Options, offered: readonly string[]): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([option]) => productsOf[option]?.some((key) => offered.includes(key)) ?? true),
  )
