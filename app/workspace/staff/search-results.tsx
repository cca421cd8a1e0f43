import type { SearchResultGroup } from './search.tsx'

/** What a search found, by noun. */
export const SearchResults = ({ groups }: { groups: readonly SearchResultGroup[] }) =>
  groups.map(({ label, all, rows }) => (
    <section key={label} className="work-found" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {rows.map(({ href, title, about, status }) => (
          <li key={href}>
            <a href={href}>
              <b>
                <bdi>{title}</bdi>
              </b>
              <span>{status}</span>
              <small>
                <bdi>{about}</bdi>
              </small>
            </a>
          </li>
        ))}
        {all && (
          <li>
            <a href={all}>All {label.toLowerCase()} that match</a>
          </li>
        )}
      </ul>
    </section>
  ))
