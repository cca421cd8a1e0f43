/** The sheet the map is drawn on, in its own units. */
export const sheet = { width: 620, height: 672 }

/** Lambert's conformal cone over Ohio: rings of miles stay round, north stays up. Filled by scripts/map.ts. */
const parallels = [38.8, 41.5] as const
const meridian = -82.67
const scale = 7820
const origin = { x: 307, y: 6185 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const stretch = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)
const [south, north] = [radians(parallels[0]), radians(parallels[1])]
const cone = Math.log(Math.cos(south) / Math.cos(north)) / Math.log(stretch(north) / stretch(south))
const factor = (Math.cos(south) * stretch(south) ** cone) / cone

export type Place = { lat: number; lon: number }

/** Where a place lies on the sheet. */
export const project = ({ lat, lon }: Place): { x: number; y: number } => {
  const radius = factor / stretch(radians(lat)) ** cone
  const angle = cone * radians(lon - meridian)
  return { x: origin.x + scale * radius * Math.sin(angle), y: origin.y - scale * (factor - radius * Math.cos(angle)) }
}
