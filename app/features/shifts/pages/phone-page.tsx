import { href } from 'react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sheet from '#ui/driver.css?url'
import { Icon } from '#ui/icon.tsx'
import type { PhoneFrame } from './driver-page.ts'

type Page = {
  frame: PhoneFrame
  title: string
  /** The page before it; without one it is the first. */
  back?: string
  children: ReactNode
  /** The actions at the foot, at the thumb. */
  foot?: ReactNode
  /** Whose shift the phone keeps: what it kept of another is wiped. */
  shift?: string
  /** Addresses that the phone keeps for when there is no signal. */
  keep?: readonly string[]
}

/** Nothing from elsewhere, and no script or sheet in the page itself. Photos are made small in the page: hence blob. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page of the driver's phone: a document of its own, for it must weigh little and live without signal. */
export const phonePage = (page: Page, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(`<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      // One press of the driver takes the place of a tank: see deliver.tsx.
      'Permissions-Policy': 'geolocation=(self)',
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
  })

const Document = ({ frame, title, back, children, foot, shift, keep = [] }: Page) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} | ${frame.brand}`}</title>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={sheet} />
      <script type="module" src="/driver/phone.js" />
    </head>
    <body data-shift={shift} data-keep={keep.join(' ')} data-zone={frame.timeZone}>
      <header className="ph-bar">
        {back && (
          <a className="ph-back" href={back} aria-label="Back">
            <Icon name="back" />
          </a>
        )}
        <h1>{title}</h1>
        <a className="ph-sent" href={href('/driver/today')} data-sent>
          {frame.brand.split(' ')[0]}
        </a>
      </header>
      <main className="ph-body">
        <div data-waiting hidden className="ph-waiting" role="status" />
        {children}
      </main>
      {foot && <footer className="ph-act">{foot}</footer>}
    </body>
  </html>
)
