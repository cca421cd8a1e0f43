/** The address is the secret: it is kept out of caches, search engines and the referrer of other pages. */
export const privateHeaders = () => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'strict-origin',
})
