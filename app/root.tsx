import './ui/app.css'
import archivo from '#ui/fonts/archivo.woff2?url'
import loader from 'virtual:islands-loader'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/**
 * The document. React comes along only where a route says `handle = { interactive: true }`; every other page gets the
 * loader alone, which brings React when an island is touched.
 */
export const Layout = ({ children }: { children: ReactNode }) => {
  const interactive = useMatches().some(({ handle }) => (handle as { interactive?: boolean } | undefined)?.interactive)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {interactive ? <ReactScripts /> : <LoaderScript />}
      </body>
    </html>
  )
}

const ReactScripts = () => (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
)

/** Only ever in HTML from the server: a document that React has taken over needs nobody to wake its islands. */
const LoaderScript = () => (import.meta.env.SSR ? <script type="module" src={loader} /> : null)

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const said = isRouteErrorResponse(error) && typeof error.data?.words === 'string' ? error.data.words : undefined
  return (
    <main id="main">
      <title>{missing ? 'Oops! Page not found' : 'Something broke on our side'}</title>
      <h1>{missing ? 'Oops! Page not found' : 'Something broke on our side'}</h1>
      {said && <p>{said}</p>}
      <p>
        <a href="/">Return to Home</a>
      </p>
    </main>
  )
}
