import counties from './counties.json' with { type: 'json' }

type Shape = { path: string; label: number[]; crowded?: boolean }

const shapes: Record<string, Shape> = counties

/** The drawn county of a FIPS number. Made by scripts/map.ts; Ohio's counties do not change. */
export const shapeOf = (fips: string): Shape => {
  const shape = shapes[fips]
  if (!shape) throw new Error(`There is no county ${fips} on the map.`)
  return shape
}

/** Several counties as one path. */
export const shapesOf = (counties: readonly { fips: string }[]) =>
  counties.map(({ fips }) => shapeOf(fips).path).join('')

export const centreOf = (fips: string) => {
  const [x = 0, y = 0] = shapeOf(fips).label
  return { x, y }
}

export const drawnCounties = Object.keys(shapes)
