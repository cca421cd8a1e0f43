/** The address of such a page is a key: kept out of caches and search engines, and no referrer ever holds its path. */
export const keyPageHeaders = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex',
})

/** The key in the address of a link from a mail. */
export const keyIn = (url: URL): string => url.searchParams.get('token') ?? ''
