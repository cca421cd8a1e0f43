/** Half a tank in a hazard diamond. */
export const LogoMark = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
    <path d="M20 1.5L38.5 20 20 38.5 1.5 20z" fill="none" stroke="currentColor" strokeWidth="2.4" />
    <path d="M5.4 22.2H34.6L20 36.8z" fill="currentColor" />
  </svg>
)

export const Logo = ({ first, second }: { first: string; second: string }) => (
  <span className="logo">
    <LogoMark />
    <span>
      <b>{first}</b> <i>{second}</i>
    </span>
  </span>
)
