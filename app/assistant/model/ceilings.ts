import { addressGroup } from '#platform/address-group.ts'

/** How often a model may be asked in a day: by one visitor, from one address, in all. Each call costs money. */
export const ceilings = { visitor: 40, address: 150, all: 3000 }

/** More than these are not remembered; by then the ceiling for all is near. */
const mostRemembered = 20_000

/** Counts calls by day, in memory: each process its own, from nothing at its start. `take` is false when one of the ceilings is reached. */
export const createCeilings = (factor = 1, today: () => string = () => new Date().toISOString().slice(0, 10)) => {
  let day = today()
  let counts = new Map<string, number>()

  const take = (who: { visitor?: string; address?: string }): boolean => {
    if (today() !== day || counts.size > mostRemembered) {
      const all = today() === day ? (counts.get('all') ?? 0) : 0
      day = today()
      counts = new Map([['all', all]])
    }
    const keys = [
      ['all', ceilings.all],
      [`visitor ${who.visitor ?? ''}`, ceilings.visitor],
      [`address ${addressGroup(who.address ?? '')}`, ceilings.address],
    ] as const
    if (keys.some(([key, most]) => (counts.get(key) ?? 0) >= most * factor)) return false
    for (const [key] of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return true
  }
  return { take }
}
