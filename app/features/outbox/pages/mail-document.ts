/**
 * The HTML of a mail as a document of its own, for a frame on one of our pages. Mails carry their look in attributes,
 * which no other page of ours may; in exchange nothing in here may run, load, send or leave.
 */
export const mailDocument = (html: string) =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': [
        `default-src 'none'`,
        `style-src 'unsafe-inline'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'self'`,
        'sandbox',
      ].join('; '),
    },
  })
