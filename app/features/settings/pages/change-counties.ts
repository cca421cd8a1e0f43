import type { OverlayValues } from '#content/index.ts'
import { allOf, lineOf } from './read-body.ts'

type Coverage = OverlayValues['coverage']

/** What is to change for the counties that were ticked. */
export type CountyChange = { names: string[]; zone?: string; served?: boolean; reason?: string }

export const readChange = (body: FormData): CountyChange => {
  const served = lineOf(body, 'served')
  return {
    names: allOf(body, 'county'),
    zone: lineOf(body, 'zone'),
    served: served === undefined ? undefined : served === 'yes',
    reason: lineOf(body, 'reason'),
  }
}

/** A reason belongs to the zone it was given for: a county that moves to another takes a new one, or none. */
export const changeCounties = (coverage: Coverage, { names, zone, served, reason }: CountyChange): Coverage => ({
  ...coverage,
  counties: coverage.counties.map((county) => {
    if (!names.includes(county.name)) return county
    const { reason: given, ...facts } = county
    const moved = zone !== undefined && zone !== county.zone
    const why = reason ?? (moved ? undefined : given)
    return { ...facts, zone: zone ?? county.zone, served: served ?? county.served, ...(why && { reason: why }) }
  }),
})

/** Counties that a loaded truck reaches later than their zone promises, and nobody has said why it is promised. */
export const unkept = ({ counties, zones }: Coverage, limits: Record<string, number>) =>
  counties
    .filter(({ zone, hours, reason }) => zone in zones && hours > (limits[zone] ?? 0) && !reason)
    .map(({ name, zone, hours }) => ({
      name,
      words: `${name} County is ${hours} hours away, ${zones[zone]?.name} promises ${limits[zone]}`,
    }))
