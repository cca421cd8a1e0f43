import { useRouteLoaderData } from 'react-router'
import type { SiteCompany, SiteFrame } from './types.ts'

/** Whose site this is; undefined on a page that could not learn it. */
export const useCompany = (): SiteCompany | undefined => useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame.company

/** What the company's time is called. */
export const useZone = (): SiteCompany['zone'] => useCompany()?.zone ?? { name: '', short: '' }
