import { business } from './structured-data/business.ts'
import { fuels, lubricants, serviceHere, services } from './structured-data/offers.ts'
import { article, breadcrumbs, questions } from './structured-data/reading.ts'
import type { PageInput, Thing } from './structured-data/thing.ts'

/** What a page says to search engines beside its words: only what stands on it. */
export const structuredData = (page: PageInput) => ({
  '@context': 'https://schema.org',
  '@graph': [...thingsOf(page), ...questions(page), ...article(page), ...breadcrumbs(page)],
})

const thingsOf = (page: PageInput): Thing[] => {
  const { path } = page
  if (['/', '/about', '/contact', '/coverage'].includes(path)) return [business(page)]
  if (path === '/fuel') return fuels(page)
  if (path === '/lubricants') return lubricants(page)
  if (path === '/services') return services(page)
  return path === '/emergency-service' || path.startsWith('/coverage/') ? [serviceHere(page)] : []
}
