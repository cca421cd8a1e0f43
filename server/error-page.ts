import { contactForm, telephoneLink } from '#domain/call-us.ts'
import { commonHeaders } from './security.ts'

/** Answers given without React and without the router. The site's own error screen is for what happens behind them. */
export type ErrorStatus = 400 | 403 | 405 | 413 | 414 | 415 | 429 | 'full' | 500 | 503 | 'busy'

const statusOf = { full: 429, busy: 503 }

export type Company = { brand: string; phone?: string }

const messages: Record<ErrorStatus, { title: string; words: string }> = {
  400: {
    title: "We couldn't read that",
    words: "Your browser sent something this page doesn't accept. Please go back, reload the page and try again.",
  },
  403: {
    title: "That didn't come from our pages",
    words:
      'For your security, we only accept forms sent from this site. Please open the page here again and resend the form.',
  },
  405: { title: "You can't do that here", words: "This page doesn't accept that kind of request." },
  413: {
    title: "That's too large",
    words: 'What you sent is larger than this form accepts. Please shorten it and send it again.',
  },
  414: {
    title: 'That web address is too long',
    words: 'The address your browser asked for is longer than any we have.',
  },
  415: { title: "We couldn't read that", words: 'This page only accepts what its own form sends.' },
  429: {
    title: 'One moment, please',
    words:
      'Too many forms came from your connection in a short time. Nothing is lost: go back, wait a minute and send it again.',
  },
  full: {
    title: 'One moment, please',
    words:
      "We're getting too many forms at once and couldn't take yours. Nothing is lost: go back, wait a minute and send it again.",
  },
  500: {
    title: 'Something went wrong on our end',
    words: "We've logged it and will look into it. Please try again.",
  },
  503: {
    title: "We can't accept that right now",
    words: 'Nothing was sent or saved. Please try again in a minute.',
  },
  busy: {
    title: 'One moment, please',
    words: 'A lot of people are opening pages right now. Please wait a few seconds and open this one again.',
  },
}

type ErrorPageInput = {
  origin: string
  company: Company
  path: string
  requestId?: string
  headers?: Record<string, string>
}

/** A small page in the site's look, or its words as JSON where a program asked. */
export const errorAnswer = (status: ErrorStatus, page: ErrorPageInput) => {
  const json = page.path.startsWith('/api/')
  const body = json ? JSON.stringify({ error: messages[status].words }) : errorPage(status, page)
  return new Response(body, {
    status: typeof status === 'number' ? status : statusOf[status],
    headers: {
      ...commonHeaders(page.origin),
      'Content-Type': json ? 'application/json' : 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      ...(page.requestId && { 'X-Request-Id': page.requestId }),
      ...page.headers,
    },
  })
}

const errorPage = (status: ErrorStatus, { company, requestId }: ErrorPageInput) => {
  const { title, words } = messages[status]
  const { phone } = company
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${escape(company.brand)}</title>
<link rel="stylesheet" href="/error.css">
</head>
<body>
<header><a href="/">${escape(company.brand)}</a></header>
<main>
<h1>${title}</h1>
<p>${words}</p>
<p>${phone ? `Or call us at <a href="${telephoneLink(phone)}">${escape(phone)}</a>.` : `Or use the <a href="${contactForm}">contact form</a>.`}</p>
<p><a href="/">Go to the home page</a></p>
${requestId ? `<p class="id">If you call about this, mention: ${requestId}</p>` : ''}
</main>
</body>
</html>
`
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
