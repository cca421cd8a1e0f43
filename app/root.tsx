import './ui/app.css'
import archivo from '#ui/fonts/archivo.woff2?url'
import islandsLoader from 'virtual:islands-loader'
import { lazy, type ReactNode } from 'react'
import {
  href,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { callLink } from '#domain/call-us.ts'
import type { Context } from '#domain/context.ts'
import { Chat } from '#islands/chat.tsx'
import { asksFor, needlessFor, openingFor } from '#islands/chat/by-role.ts'
import { FooterNewsletter } from '#islands/footer-newsletter.tsx'
import { answering } from '#http/answering.ts'
import type { PageError } from '#http/conditions.ts'
import { services } from '#http/context.ts'
import type { Session } from '#features/accounts/session.ts'
import { SessionWatch } from '#features/accounts/pages/auth/session-watch.tsx'
import { frameOf, type Frame } from '#http/frame.ts'
import { isKeptOut } from '#http/guard.ts'
import { waitingNow, type WaitingWork } from '#features/analytics/work-counts.ts'
import { ErrorPage } from '#ui/site/error.tsx'
import { NotFound } from '#ui/site/not-found.tsx'
import { SiteShell } from '#ui/site/site-shell.tsx'
import type { SiteFrame } from '#ui/site/types.ts'
import { speculationRules } from '#ui/speculation-rules.ts'
import { themeScript } from '#ui/theme-switch-script.ts'
import { Toasts } from '#ui/toasts.tsx'
import type { Route } from './+types/root'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** Pages say their own titles; this one is for a page that could not be shown. */
export const meta = ({ loaderData, error }: Route.MetaArgs) => {
  const brand = (loaderData?.frame ?? conditionOf(error)?.frame)?.company.name
  return [{ title: [error ? "We can't show this page" : '', brand].filter(Boolean).join(' | ') }]
}

/**
 * The document. React comes along only where a route says `handle = { interactive: true }`; every other page gets the
 * loader alone, which brings React when an island is touched.
 */
export const Layout = ({ children }: { children: ReactNode }) => {
  const interactive = useInteractive()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        {/* Our own sheets need no nonce, and browsers hide it: React would find another than it rendered. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        {interactive ? <ReactScripts /> : <LoaderScript />}
      </body>
    </html>
  )
}

type Handle = { interactive?: boolean; chatWaits?: boolean } | undefined
const useHandle = (key: keyof NonNullable<Handle>) => useMatches().some(({ handle }) => (handle as Handle)?.[key])
const useInteractive = () => useHandle('interactive')

const ReactScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
)

/** Only ever in HTML from the server: a document that React has taken over needs nobody to wake its islands. */
const LoaderScript = () => (import.meta.env.SSR ? <script type="module" src={islandsLoader} /> : null)

type LoaderData = { frame: Frame; waiting?: WaitingWork }

const load = async (
  { url: { pathname }, context }: Route.LoaderArgs,
  ctx: Context,
  session?: Session,
): Promise<LoaderData> => {
  const app = context.get(services)
  const frame = frameOf(app, session, pathname, ctx)
  const counted = session && frame.workspace && isWorkspace(pathname) && !isKeptOut(app, session)
  if (!counted) return { frame }
  try {
    return { frame, waiting: await waitingNow(ctx) }
  } catch (error) {
    // The bar without its counts is better than a page without its bar.
    app.log.error({ err: error }, 'the counts of the staff bar could not be read')
    return { frame }
  }
}

export const loader = answering(
  async (args: Route.LoaderArgs, ctx) =>
    load(args, ctx, await args.context.get(services).sessionOf(args.request.headers)),
  (args, ctx) => load(args, ctx),
)

/** A form that could not reach us must not make us ask again for what is on the screen. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.unreachable && defaultShouldRevalidate

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Framed {...loaderData}>
      <Outlet />
    </Framed>
  )
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const said = conditionOf(error)
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { pathname } = useLocation()
  const next = status === 410 ? newLinks[pathname] : undefined
  const frame = loaderData?.frame ?? said?.frame
  const desk = href('/dashboard/admin')
  const home = frame?.workspace && isWorkspace(pathname) && pathname !== desk ? desk : '/'
  const page = missing ? (
    <NotFound home={home} />
  ) : (
    <ErrorPage status={status} {...said} call={said?.phone ? callLink(said.phone) : undefined} {...{ next, home }} />
  )
  return frame ? (
    <Framed frame={frame} waiting={loaderData?.waiting}>
      {page}
    </Framed>
  ) : (
    <main id="main">{page}</main>
  )
}

/** Where someone whose link from a mail is dead gets another one. */
const newLinks: Record<string, { href: string; label: string }> = {
  [href('/auth/set-password')]: { href: href('/auth/forgot'), label: 'Send me a new link' },
  [href('/auth/new-address')]: { href: href('/account/email'), label: 'Ask for a new link' },
}

const conditionOf = (error: unknown) =>
  isRouteErrorResponse(error) && typeof error.data?.words === 'string' ? (error.data as PageError) : undefined

/** Visitors get none of it. */
const WorkspaceShell = lazy(() => import('#workspace/staff/shell.tsx'))

/** Where staff work: their own screens, and their account. */
const isWorkspace = (path: string) =>
  [href('/dashboard/admin'), href('/account')].some((above) => path === above || path.startsWith(`${above}/`))

type FramedProps = { frame: Frame; waiting?: WaitingWork; children: ReactNode }

/** Staff's own pages are a workplace; every other page is the site's, also for staff. */
const Framed = ({ frame: { workspace, ...site }, waiting, children }: FramedProps) => {
  const interactive = useInteractive()
  const path = useLocation().pathname
  // Who is signed in, or opened an order, quote or invoice by its link, came for that: the chat waits for a click.
  const chatWaits = useHandle('chatWaits') || site.viewer !== undefined
  const frame = { ...site, path }
  return (
    <>
      {workspace && isWorkspace(path) ? (
        <WorkspaceShell frame={frame} workspace={workspace} waiting={waiting}>
          {children}
        </WorkspaceShell>
      ) : (
        <SiteShell
          frame={frame}
          newsletter={<FooterNewsletter {...frame.newsletter} phone={frame.company.phone.number} />}
          chat={<Chat {...chatOf(frame)} interactive={interactive} quiet={chatWaits} />}
        >
          {children}
        </SiteShell>
      )}
      {interactive && (
        <>
          <SessionWatch email={frame.viewer?.email} />
          <Toasts />
        </>
      )}
    </>
  )
}

const chatOf = ({ company, viewer }: SiteFrame) => {
  const desk = `${company.name.split(' ')[0]} dispatch`
  return {
    needless: needlessFor(viewer?.kind),
    asks: asksFor(viewer?.kind),
    desk,
    opening: openingFor(desk, viewer?.kind),
    phone: company.phone,
    email: company.supportEmail,
  }
}
