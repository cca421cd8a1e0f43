import type { Line, Point } from './topology.ts'

/** The shortest words SVG has for closed rings: whole units, steps instead of places, separators only where needed. */
export const pathOf = (rings: readonly Line[]): string => rings.map(ringPath).join('')

const ringPath = (ring: Line) => {
  const points = ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const [first] = points
  if (!first) return ''
  const steps = points.slice(1).map((point, index) => stepFrom(points[index] ?? first, point))
  let last = ''
  const words = steps.filter(Boolean).map((step) => {
    const repeated = step.startsWith('l') && last.startsWith('l')
    last = step
    return repeated ? step.slice(1).replace(/^(?!-)/, ' ') : step
  })
  return `M${first.x} ${first.y}${words.join('')}z`
}

const stepFrom = (from: Point, to: Point) => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (x === 0) return y === 0 ? '' : `v${y}`
  return y === 0 ? `h${x}` : `l${x}${y < 0 ? y : ` ${y}`}`
}
