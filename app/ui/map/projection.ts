/** The sheet the map is drawn on, in its own units: all of Ohio with a margin of ten. */
export const sheet = { width: 620, height: 674 }

export type Place = { lat: number; lon: number }

/** Where a place lies on the sheet: Lambert's conformal cone over Ohio, so that rings of miles stay round. */
export const project = ({ lat, lon }: Place): { x: number; y: number } => {
  const radius = rim / stretch(radians(lat)) ** cone
  const angle = cone * radians(lon - meridian)
  return { x: 313.5 + scale * radius * Math.sin(angle), y: 8237.7 - scale * (rim - radius * Math.cos(angle)) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const stretch = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)

const meridian = -82.67
const scale = 10_420
const [south, north] = [radians(38.8), radians(41.5)]
const cone = Math.log(Math.cos(south) / Math.cos(north)) / Math.log(stretch(north) / stretch(south))
const rim = (Math.cos(south) * stretch(south) ** cone) / cone

/** Units of the sheet to a mile, measured along a degree of latitude in the middle of the state. */
export const unitsPerMile = (project({ lat: 40, lon: meridian }).y - project({ lat: 41, lon: meridian }).y) / 69.0
