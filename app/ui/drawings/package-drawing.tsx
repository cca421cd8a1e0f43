import { packageArt } from './package-art.ts'

/** Tenths of an inch in one em: the size of the type around it sets the scale of all packages alike. */
const perEm = 38

/** A package in its true proportion to the others. */
export const PackageDrawing = ({ of }: { of: string }) => {
  const art = packageArt[of]
  if (!art) return null
  const { width, height, lines } = art
  return (
    <svg
      className="drawing"
      viewBox={`0 0 ${width} ${height}`}
      width={`${width / perEm}em`}
      height={`${height / perEm}em`}
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  )
}
