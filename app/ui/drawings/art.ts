/** A line drawing. It stands on the lower edge of its box, so that any two share one ground line. */
export type LineDrawing = {
  /** The SVG view box, cut close. */
  frame: string
  /** Paths; those listed in `solids` are filled, so that what lies behind them is hidden. */
  lines: readonly string[]
  solids?: readonly string[]
  /** Circles as x, y and radius, drawn over the lines. */
  wheels?: readonly (readonly [x: number, y: number, radius: number])[]
}
