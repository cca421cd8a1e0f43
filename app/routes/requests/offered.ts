import type { Content } from '#content/index.ts'

/** The keys of all products on offer now. Content holds no others. */
export const offeredBy = ({ fuels, lubricants }: Pick<Content, 'fuels' | 'lubricants'>): string[] =>
  [...fuels, ...lubricants.families].map(({ key }) => key)
