export type VersionLine = {
  version: number
  offered: string
  ended: string
  what: string
  total: string
  note: string | null
}

/** Every version that was offered, the newest first. One alone is the paper itself. */
export const QuoteVersions = ({ versions, current }: { versions: readonly VersionLine[]; current: number }) =>
  versions.length > 1 && (
    <section aria-labelledby="versions">
      <h2 id="versions" className="sign text-h4">
        Versions
      </h2>
      <ol className="diary">
        {versions.map(({ version, offered, ended, what, total, note }) => (
          <li key={version}>
            <span>
              <b>
                Version {version}
                {version === current && ', the one you see'}
              </b>
              : {what}, {total}
              {note && <small className="block text-soft">{note}</small>}
            </span>
            <small className="text-soft">
              Offered {offered}, held until {ended}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
