import './ui/app.css'
import archivo from '#ui/fonts/archivo.woff2?url'
import islandsLoader from 'virtual:islands-loader'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, type ShouldRevalidateFunctionArgs } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { answering } from '#routes/http/answering.ts'
import type { Condition } from '#routes/http/conditions.ts'
import { services } from '#routes/http/context.ts'
import { frameOf } from '#routes/http/frame.ts'
import { ErrorPage } from '#ui/site/error.tsx'
import { NotFound } from '#ui/site/not-found.tsx'
import { SiteShell } from '#ui/site/site-shell.tsx'
import type { SiteFrame } from '#ui/site/types.ts'
import { Toaster } from '#ui/toaster.tsx'
import type { Route } from './+types/root'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/**
 * The document. React comes along only where a route says `handle = { interactive: true }`; every other page gets the
 * loader alone, which brings React when an island is touched.
 */
export const Layout = ({ children }: { children: ReactNode }) => {
  const interactive = useInteractive()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Our own sheets need no nonce, and browsers hide it: React would find another than it rendered. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {interactive ? <ReactScripts /> : <LoaderScript />}
      </body>
    </html>
  )
}

const useInteractive = () => useMatches().some(({ handle }) => (handle as { interactive?: boolean } | undefined)?.interactive)

const ReactScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
)

/** Only ever in HTML from the server: a document that React has taken over needs nobody to wake its islands. */
const LoaderScript = () => (import.meta.env.SSR ? <script type="module" src={islandsLoader} /> : null)

export const loader = answering(({ request, context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  return { frame: frameOf(content, ctx.viewer, new URL(request.url).pathname, localTime(ctx.calendar, ctx.now).year) }
})

/** A form that could not reach us must not make us ask again for what is on the screen. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult?.unreachable && defaultShouldRevalidate

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Framed frame={loaderData.frame}>
      <Outlet />
    </Framed>
  )
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const said = isRouteErrorResponse(error) && typeof error.data?.words === 'string' ? (error.data as Condition) : undefined
  const page = missing ? <NotFound /> : <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} {...said} />
  const frame = loaderData?.frame ?? said?.frame
  return frame ? <Framed frame={frame}>{page}</Framed> : <main id="main">{page}</main>
}

const Framed = ({ frame, children }: { frame: SiteFrame; children: ReactNode }) => (
  <>
    <SiteShell frame={{ ...frame, path: useLocation().pathname }}>{children}</SiteShell>
    {useInteractive() && <Toaster />}
  </>
)
