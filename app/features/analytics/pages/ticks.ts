/** Round marks for an axis that begins at zero and reaches at least `most`: two to five of them. */
export const ticksUpTo = (most: number): number[] => {
  if (most <= 0) return [0]
  const magnitude = 10 ** Math.floor(Math.log10(most / 2))
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * magnitude).find((step) => most / step <= 4) ?? most)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
