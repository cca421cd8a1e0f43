import { DomainError } from '#domain/domain-error.ts'
import type { Line } from './line.ts'

/** The notice of 26 CFR 48.4082-2, word for word. */
export const dyedNotice = 'DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE'
const dyedKeroseneNotice = 'DYED KEROSENE, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE'

/** What dyed diesel is asked for. The last may not be. */
export const dyedUses = {
  farm: 'Farm machines, off the road',
  construction: 'Construction and quarry machines, off the road',
  generator: 'Generators and stationary engines',
  heating: 'Heating',
  rail_or_boat: 'Rail or boats',
  road: 'Vehicles on public roads',
} as const

export type DyedUse = keyof typeof dyedUses

export const isDyedUse = (text: unknown): text is DyedUse => typeof text === 'string' && Object.hasOwn(dyedUses, text)

/** The notices that the law wants on a paper with these lines. */
export const dyedNotices = (lines: readonly Partial<Pick<Line, 'dyed' | 'taxClass'>>[]): string[] => [
  ...new Set(
    lines.flatMap(({ dyed, taxClass }) =>
      dyed ? [taxClass === 'dyed_kerosene' ? dyedKeroseneNotice : dyedNotice] : [],
    ),
  ),
]

export const hasDyed = (lines: readonly Pick<Line, 'dyed'>[]): boolean => lines.some(({ dyed }) => dyed)

/** Why dyed diesel is not sold for the road: 26 USC 6715. States add penalties of their own. */
export const roadRefused =
  `${dyedNotice}. We cannot deliver it for vehicles on public roads: the federal penalty is the greater of $1,000 or ` +
  `$10 a gallon (26 USC 6715), and the state adds its own. Please choose ultra-low sulfur diesel.`

/**
 * The use of dyed diesel, which every order of it names; undefined when nothing on the lines is dyed.
 * @throws DomainError `invalid` when the use is missing, or is the road.
 */
export const allowedUse = (lines: readonly Pick<Line, 'dyed'>[], use: unknown): DyedUse | undefined => {
  if (!hasDyed(lines)) return undefined
  if (!isDyedUse(use)) throw new DomainError('invalid', 'Please choose what the dyed diesel is for.')
  refuseRoad(use)
  return use
}

/**
 * For what is set once and ordered by again and again.
 * @throws DomainError `invalid` for the road.
 */
export const refuseRoad = (use: unknown): void => {
  if (use === 'road') throw new DomainError('invalid', roadRefused)
}
