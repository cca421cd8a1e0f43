type Props = { label: string; to: readonly { key: string; name: string; note?: string }[] }

/** The parts of a long page, one tap away. */
export const Jump = ({ label, to }: Props) => (
  <nav className="jump" aria-label={label}>
    <ul className="wrap sideways">
      {to.map(({ key, name, note }) => (
        <li key={key}>
          <a href={`#${key}`}>
            {name} {note && <span>{note}</span>}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
