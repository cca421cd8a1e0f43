import { business } from './structured-data/business.ts'
import { fuels, lubricants, serviceHere, services } from './structured-data/offers.ts'
import { article, breadcrumbs, questions } from './structured-data/reading.ts'
import type { PageInput, Thing } from './structured-data/thing.ts'

/** What a page says to search engines beside its words: only what stands on it. */
export const structuredData = (said: PageInput) => ({
  '@context': 'https://schema.org',
  '@graph': [...about(said), ...questions(said), ...article(said), ...breadcrumbs(said)],
})

const about = (said: PageInput): Thing[] => {
  const { path } = said
  if (['/', '/about', '/contact', '/coverage'].includes(path)) return [business(said)]
  if (path === '/fuel') return fuels(said)
  if (path === '/lubricants') return lubricants(said)
  if (path === '/services') return services(said)
  return path === '/emergency-service' || path.startsWith('/coverage/') ? [serviceHere(said)] : []
}
