import type { Place } from '../../app/site/coverage/projection.ts'

export type Point = { x: number; y: number }
export type Line = readonly Point[]

/** TopoJSON: lines that neighbours share are stored once, as steps from point to point. */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { counties: { geometries: Geometry[] } }
}

type Geometry =
  | { type: 'Polygon'; id: string | number; arcs: number[][] }
  | { type: 'MultiPolygon'; id: string | number; arcs: number[][][] }

/** The first two figures of a county's number are its state's. */
const isOf =
  (state: string) =>
  ({ id }: Geometry) =>
    String(id).padStart(5, '0').startsWith(state)

const ringsIn = (geometry: Geometry) => (geometry.type === 'Polygon' ? geometry.arcs : geometry.arcs.flat())

/** An arc that runs backwards is written as the complement of its number. */
const arcNumber = (index: number) => (index < 0 ? ~index : index)

/** The arcs of a state on the sheet; those of other states stay empty. */
export const projectedArcs = (
  { transform, arcs, objects }: Topology,
  state: string,
  project: (place: Place) => Point,
): Line[] => {
  const used = new Set(objects.counties.geometries.filter(isOf(state)).flatMap(ringsIn).flat().map(arcNumber))
  return arcs.map((steps, index) => (used.has(index) ? walk(steps, transform).map(project) : []))
}

const walk = (steps: [number, number][], { scale, translate }: Topology['transform']) => {
  let [x, y] = [0, 0]
  return steps.map(([east, north]) => {
    x += east
    y += north
    return { lon: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] }
  })
}

/** Each county's closed rings by its FIPS number: one, or several where islands belong to it. */
export const countyRings = ({ objects }: Topology, state: string, arcs: readonly Line[]): Record<string, Line[]> =>
  Object.fromEntries(
    objects.counties.geometries.filter(isOf(state)).map((geometry) => [
      String(geometry.id).padStart(5, '0'),
      ringsIn(geometry).map((ring) =>
        ring.flatMap((index) => {
          const arc = arcs[arcNumber(index)] ?? []
          return (index < 0 ? arc.toReversed() : arc).slice(0, -1)
        }),
      ),
    ]),
  )
