import type { Line, Point } from './topology.ts'

/**
 * Visvalingam's method: drops the point whose triangle with its neighbours is smallest until none is smaller than
 * `smallest`. Ends stay, so lines that meet still meet.
 */
export const simplify = (line: Line, smallest: number): Line => {
  const points = [...line]
  // A closed arc is an island: three points and the return keep it a shape.
  const least = isClosed(line) ? 4 : 2
  while (points.length > least) {
    const areas = points.slice(1, -1).map((point, index) => triangle(points[index], point, points[index + 2]))
    const area = Math.min(...areas)
    if (area >= smallest) break
    points.splice(areas.indexOf(area) + 1, 1)
  }
  return points
}

const isClosed = (line: Line) => {
  const [first, last] = [line[0], line.at(-1)]
  return first !== undefined && last !== undefined && first.x === last.x && first.y === last.y
}

const triangle = (a?: Point, b?: Point, c?: Point) =>
  a && b && c ? Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2 : Number.POSITIVE_INFINITY
