type Props = {
  label: string
  /** In the order in which they are needed. Every page of the section lies below the first. */
  pages: readonly { to: string; label: string }[]
  /** Where the reader is. */
  path: string
}

/** So many names can be pushed sideways and still be found. */
const maxLinks = 6

/**
 * The pages of a portal, in one row. On a narrow screen it is pushed sideways, and begins where the reader is; of many pages,
 * "All" shows them all at once.
 */
export const SectionNav = ({ label, pages, path }: Props) => (
  <nav className="desk-nav on-dark" aria-label={label}>
    {pages.length > maxLinks && (
      <details className="desk-nav-all" key={path}>
        <summary>All</summary>
      </details>
    )}
    <ul className="wrap sideways" key={path} ref={showCurrent}>
      {pages.map((page, place) => (
        <li key={page.to}>
          <a href={page.to} aria-current={currentAt(page.to, path, place === 0)}>
            {page.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** A page lights up for the pages below it too; the first would be alight for ever. */
const currentAt = (to: string, path: string, first: boolean) => {
  if (path === to) return 'page'
  return !first && path.startsWith(`${to}/`) ? 'true' : undefined
}

/** For browsers that do not know `scroll-initial-target`. The page itself stays where it is. */
const showCurrent = (list: HTMLUListElement | null) => {
  const here = list?.querySelector('[aria-current]')
  if (!list || !here) return
  const [row, name] = [list.getBoundingClientRect(), here.getBoundingClientRect()]
  if (name.left < row.left || name.right > row.right) list.scrollLeft += name.left - row.left - row.width / 3
}
