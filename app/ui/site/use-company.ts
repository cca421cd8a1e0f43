import { useRouteLoaderData } from 'react-router'
import type { SiteCompany, SiteFrame } from './types.ts'

/** Whose site this is; undefined on a page that could not learn it. */
export const useCompany = (): SiteCompany | undefined => useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame.company

/** "Support (sign in)" of a link that leads this reader to the sign-in page first. */
export const useLinkLabel = (): ((label: string, to: string) => string) => {
  const walled = useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame.walled
  return (label, to) => (walled?.includes(to) ? `${label} (sign\u00a0in)` : label)
}

/** What the company's time is called. */
export const useZone = (): SiteCompany['zone'] => useCompany()?.zone ?? { name: '', short: '' }
