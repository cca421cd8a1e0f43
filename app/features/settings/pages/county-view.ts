import type { OverlayValues } from '#content/index.ts'

export type CountySort = 'name' | 'miles' | 'slack'

/** What of the table the address asks for. */
export type CountyView = { zone?: string; served?: boolean; search?: string; sort: CountySort; descending: boolean }

export type CountyRow = {
  name: string
  zone: string
  served: boolean
  miles: number
  hours: number
  /** Hours that are left when the truck is there; below none the promise cannot be kept. */
  slack: number
  reason?: string
}

type County = OverlayValues['coverage']['counties'][number]

export const readCountyView = (query: URLSearchParams): CountyView => {
  const sort = query.get('sort')?.replace(/^-/, '')
  const served = query.get('served')
  return {
    zone: query.get('zone') || undefined,
    served: served === 'yes' ? true : served === 'no' ? false : undefined,
    search: query.get('q')?.trim().slice(0, 100) || undefined,
    sort: sort === 'miles' || sort === 'slack' ? sort : 'name',
    descending: query.get('sort')?.startsWith('-') ?? false,
  }
}

export const viewCounties = (
  counties: readonly County[],
  limits: Record<string, number>,
  { zone, served, search, sort, descending }: CountyView,
): CountyRow[] => {
  const rows = counties
    .filter((county) => !zone || county.zone === zone)
    .filter((county) => served === undefined || county.served === served)
    .filter(({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name, zone, served, miles, hours, reason }) => ({
      ...{ name, zone, served, miles, hours, reason },
      slack: Math.round(((limits[zone] ?? 0) - hours) * 100) / 100,
    }))
    .toSorted((one, other) => compare(one, other, sort) || one.name.localeCompare(other.name))
  return descending ? rows.toReversed() : rows
}

const compare = (a: CountyRow, b: CountyRow, sort: CountySort) =>
  sort === 'name' ? a.name.localeCompare(b.name) : a[sort] - b[sort]

/** The same table, sorted or filtered otherwise. */
export const countyAddress = ({ zone, served, search, sort, descending }: CountyView): string => {
  const filters: [string, string | undefined][] = [
    ['zone', zone],
    ['served', served === undefined ? undefined : served ? 'yes' : 'no'],
    ['q', search],
    ['sort', sort === 'name' && !descending ? undefined : `${descending ? '-' : ''}${sort}`],
  ]
  return `?${new URLSearchParams(filters.filter((pair): pair is [string, string] => pair[1] !== undefined))}`
}
