import sheet from '#ui/styles/workspace.css?url'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { WaitingWork } from '#features/analytics/work-counts.ts'
import { Icon } from '#ui/icon.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { AccountMenu } from '#ui/site/account-menu.tsx'
import type { SiteFrame, SiteLink } from '#ui/site/types.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { ChatRing } from './chat-ring.tsx'
import { SearchBox } from './search-box.tsx'
import { pagesShown } from './pages-shown.ts'
import type { Section, Workspace } from './sections.ts'

const home = href('/dashboard/admin')

type Props = { frame: SiteFrame; workspace: Workspace; waiting?: WaitingWork; children: ReactNode }

/** A page of staff: one bar above it, on a phone tabs at the thumb, and nothing that sells. */
export default function WorkspaceShell({
  frame: { company, viewer, path, storm },
  workspace,
  waiting = {},
  children,
}: Props) {
  const { sections, create } = workspace
  const here = pageAt(sections, path)
  const current = sections.find(({ pages }) => here && pages.includes(here))
  const isCurrent = (section: Section) =>
    section === current ? (path === section.pages[0]?.href ? 'page' : 'true') : undefined
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="workspace" />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="work-bar on-dark">
        <a href={home} className="work-logo">
          <LogoMark />
          <span className="visually-hidden">{company.name}: today</span>
        </a>
        <p className="work-place" aria-hidden="true">
          {current?.label}
        </p>
        <nav aria-label="Sections">
          <ul>
            {sections.map((section) => (
              <li key={section.label}>
                <SectionLink section={section} waiting={waiting} current={isCurrent(section)} />
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox />
        {create.length > 0 && <NewMenu links={create} />}
        {viewer && (
          <AccountMenu viewer={viewer}>
            <a className="text-link" href={href('/')}>
              Public site
            </a>
            <ThemeSwitch />
          </AccountMenu>
        )}
      </header>
      {/* An administrator who has to set up two-factor first may ask for nothing else. */}
      {answersChats(sections) && path !== href('/account/two-factor') && <ChatRing page={path} />}
      {current && current.pages.length > 1 && (
        <nav className="work-pages" aria-label={current.label}>
          <ul className="sideways" key={path} ref={showCurrent}>
            {pagesShown(current.pages, here).map((page) => (
              <li key={page.href} data-of={page.of}>
                <a
                  href={page.href}
                  aria-current={page.href === here?.href ? (path === page.href ? 'page' : 'true') : undefined}
                >
                  {page.label}
                  <Counts waits={page.waits} waiting={waiting} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {storm && path !== queue && <StormBar storm={storm} mayOpen={opensQueue(sections)} />}
      <main id="main" className="work" tabIndex={-1}>
        {children}
      </main>
      <nav className="work-tabs on-dark" aria-label="Tabs">
        <ul>
          {sections.map((section) =>
            section.icon ? (
              <li key={section.label}>
                <SectionLink section={section} waiting={waiting} current={isCurrent(section)} />
              </li>
            ) : null,
          )}
          <li>
            <button type="button" popoverTarget="work-more" data-current={current && !current.icon ? '' : undefined}>
              <Icon name="menu" /> More
            </button>
          </li>
        </ul>
      </nav>
      <More {...workspace} waiting={waiting} />
    </>
  )
}

const queue = href('/dashboard/admin/storm')

const opensQueue = (sections: readonly Section[]) =>
  sections.some(({ pages }) => pages.some((page) => page.href === queue))

const StormBar = ({ storm, mayOpen }: { storm: NonNullable<SiteFrame['storm']>; mayOpen: boolean }) => (
  <aside className="work-storm" aria-label="Storm mode">
    <Icon name="clock" />
    <p>
      <a className="text-link" href={mayOpen ? queue : storm.href}>
        Storm mode is on{storm.until && ` through ${storm.until}`}
      </a>
      : <bdi>{storm.words}</bdi>
    </p>
  </aside>
)

/** Who may open the chats may answer them. */
const answersChats = (sections: readonly Section[]) =>
  sections.some(({ pages }) => pages.some((page) => page.href === href('/dashboard/admin/chats')))

/** The page that an address belongs to: the one whose address it goes on from, and of several the longest. */
const pageAt = (sections: readonly Section[], path: string) =>
  sections
    .flatMap(({ pages }) => pages)
    .filter((page) => (page.href === home ? path === home : path === page.href || path.startsWith(`${page.href}/`)))
    .toSorted((one, other) => other.href.length - one.href.length)[0]

type LinkProps = { section: Section; waiting: WaitingWork; current?: 'page' | 'true' }

const SectionLink = ({ section: { label, icon, pages }, waiting, current }: LinkProps) => (
  <a href={pages[0]?.href} aria-current={current}>
    {icon && <Icon name={icon} />}
    {label}
    <Counts waits={pages.find(({ waits }) => waits)?.waits} waiting={waiting} />
  </a>
)

const words: Record<keyof WaitingWork, string> = {
  requests: 'open',
  quotes: 'to write',
  orders: 'to confirm',
  shipments: 'to come',
  purchases: 'need action',
  proposals: 'to confirm',
  tasks: 'tasks due',
}

/** How much waits there; what is late is marked by a shape and a word, and not by its color alone. */
const Counts = ({ waits, waiting }: { waits?: keyof WaitingWork; waiting: WaitingWork }) => {
  const { work = 0, late = 0 } = (waits && waiting[waits]) ?? {}
  return (
    <>
      {waits && work > 0 && (
        <span className="count">
          {' '}
          {work.toLocaleString('en-US')}
          <span className="visually-hidden"> {words[waits]}</span>
        </span>
      )}
      {late > 0 && (
        <span className="count" data-late="">
          {' '}
          <Icon name="late" />
          {late.toLocaleString('en-US')}
          <span className="visually-hidden"> late</span>
        </span>
      )}
    </>
  )
}

const NewMenu = ({ links }: { links: readonly SiteLink[] }) => (
  <div className="work-new">
    <button type="button" popoverTarget="work-new">
      <Icon name="plus" /> New
    </button>
    <div id="work-new" className="work-menu popup" popover="auto">
      <Links links={links} />
    </div>
  </div>
)

/** What a phone has no room for; a browser without popovers shows it below the page. */
const More = ({ sections, create, waiting }: Workspace & { waiting: WaitingWork }) => (
  <dialog id="work-more" className="work-more on-dark" popover="auto" aria-label="More">
    <h2>Work</h2>
    <ul>
      {sections.map((section) =>
        section.icon ? null : (
          <li key={section.label}>
            <SectionLink section={section} waiting={waiting} />
          </li>
        ),
      )}
    </ul>
    {create.length > 0 && (
      <>
        <h2>New</h2>
        <Links links={create} />
      </>
    )}
  </dialog>
)

const Links = ({ links }: { links: readonly SiteLink[] }) => (
  <ul>
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)

/** For browsers that do not know `scroll-initial-target`. The page itself stays where it is. */
const showCurrent = (list: HTMLUListElement | null) => {
  const here = list?.querySelector('[aria-current]')
  if (!list || !here) return
  const [row, name] = [list.getBoundingClientRect(), here.getBoundingClientRect()]
  if (name.left < row.left || name.right > row.right) list.scrollLeft += name.left - row.left - row.width / 3
}
