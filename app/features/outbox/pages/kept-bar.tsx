/** Kept and missed as one bar, as long as there were promises. The figures stand beside it. */
export const KeptBar = ({ due, kept, most }: { due: number; kept: number; most: number }) => {
  const width = (count: number) => `${(100 * count) / Math.max(most, 1)}%`
  return (
    <svg className="kept-bar" height="14" aria-hidden="true">
      <rect className="kept-bar-kept" width={width(kept)} height="14" />
      <rect className="kept-bar-missed" x={width(kept)} width={width(due - kept)} height="14" />
    </svg>
  )
}
