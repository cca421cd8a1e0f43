/** Every public page; one article, category, county and city stand for the rest of their kind. */
export const publicRoutes = [
  '/',
  '/fuel',
  '/lubricants',
  '/services',
  '/industries',
  '/pricing',
  '/insights',
  '/insights/rack-price-six-pm',
  '/insights/category/operations',
  '/about',
  '/contact',
  '/emergency-service',
  '/coverage',
  '/coverage/licking-county',
  '/coverage/city/dayton',
  '/legal',
  '/legal/cookies',
  '/terms-of-service',
  '/privacy-policy',
  '/subscribe-confirmation',
  '/no-such-page',
]

/** Its form needs React; every other page does without until it is touched. */
export const isInteractive = (path: string) => path === '/pricing'
