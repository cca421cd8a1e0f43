import type { Content } from '#content/index.ts'

/** A promise in words. What the hotline promises depends on the county: then the shortest and the longest time. */
export const howSoon = ({ promises, coverage }: Pick<Content, 'promises' | 'coverage'>, key: string) => {
  const promise = promises[key]
  if (!promise?.hotline) return promise?.words ?? ''
  const zones = Object.values(coverage.zones)
  return `${Math.min(...zones.map(({ from }) => from))} to ${Math.max(...zones.map(({ to }) => to))} hours, by county`
}
