import '../lists.css'
/** A tank lying in a table row: how full it is, with the figure beside it. */
export const TankLevel = ({ percent, words }: { percent: number; /** Such as "31% now". */ words: string }) => (
  <span className="tank-level">
    <svg viewBox="0 0 60 16" width="60" height="16" aria-hidden="true">
      <rect fill="var(--ink)" x="4" y="4" width={(52 * clamp(percent)) / 100} height="8" rx="4" />
      <rect fill="none" stroke="var(--ink)" strokeWidth="1.5" x="1" y="1" width="58" height="14" rx="7" />
    </svg>
    {words}
  </span>
)

const clamp = (percent: number) => Math.min(Math.max(percent, 0), 100)
