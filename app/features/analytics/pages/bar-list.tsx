type Props = { title: string; bars: { label: string; value: number; said: string }[] }

/** Bars with their names and figures in words beside them: nothing has to be read off a length. */
export const BarList = ({ title, bars }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-label={title}>
      {bars.map(({ label, value, said }, index) => (
        // two products may bear one name
        <li key={`${index} ${label}`}>
          <span>
            <bdi>{label}</bdi> <b>{said}</b>
          </span>
          <svg height="14" aria-hidden="true">
            <rect className="bar-ground" width="100%" height="14" />
            <rect className="bar-value" width={`${(100 * value) / most}%`} height="14" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
