/** The address is a key: kept out of caches and search engines, and no referrer ever holds its path. */
export const linkHeaders = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex',
})
