import type { SiteLink } from './types.ts'

const isHere = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

export const NavLinks = ({ links, path }: { links: readonly SiteLink[]; path: string }) => (
  <ul>
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href} aria-current={isHere(path, href) ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)
