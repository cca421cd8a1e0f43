export type LabelPlace = {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  /** Named on a phone too. */ large?: true
}

/** Where a city's name stands from its dot. To the right, unless something is there already. */
export const cityLabel = (slug: string): LabelPlace => elsewhere[slug] ?? { x: 9, y: 5, anchor: 'start' }

const elsewhere: Record<string, LabelPlace> = {
  columbus: { x: 9, y: 12, anchor: 'start', large: true },
  cleveland: { x: 7, y: -7, anchor: 'start', large: true },
  cincinnati: { x: 6, y: 18, anchor: 'start', large: true },
  toledo: { x: 8, y: 14, anchor: 'start', large: true },
  dayton: { x: -8, y: -2, anchor: 'end' },
  youngstown: { x: 2, y: -9, anchor: 'end' },
  lorain: { x: -4, y: -9, anchor: 'end' },
  hamilton: { x: -3, y: -9, anchor: 'middle' },
  springfield: { x: 2, y: -9, anchor: 'middle' },
  kettering: { x: 9, y: 9, anchor: 'start' },
}
