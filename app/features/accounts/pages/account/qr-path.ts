import { encode } from 'uqr'

/** A QR code as one path of an SVG: `size` squares a side, each dark one a unit square. */
export type QrPath = { size: number; path: string }

/** The border of four light squares is what cameras ask for. */
export const qrPath = (text: string): QrPath => {
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: dark.join('') }
}
