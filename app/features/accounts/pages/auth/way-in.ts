import { redirect } from 'react-router'
import type { Role } from '#domain/viewer.ts'
import { cameFrom } from './came-from.ts'

type Entered = { role: Role; cookies: string[]; askTwoFactor: boolean }

/** Where somebody goes who has just signed in: where they wanted to, or what waits for them, or their dashboard. */
export const letIn = (url: URL, { role, cookies, askTwoFactor }: Entered, waiting?: string) => {
  const wanted = cameFrom(url.searchParams.get('from')) ?? waiting
  return to(wanted ?? (askTwoFactor ? '/account/two-factor?first' : `/dashboard/${role}`), cookies)
}

/** On to the code, without forgetting the page that was wanted. */
export const toSecondStep = (url: URL, cookies: string[]) => to(`/auth/second-step${fromQuery(url)}`, cookies)

/** "?from=…" of a page of this site, or nothing. */
export const fromQuery = (url: URL): string => {
  const from = cameFrom(url.searchParams.get('from'))
  return from ? `?${new URLSearchParams({ from })}` : ''
}

const to = (path: string, cookies: string[]) =>
  redirect(path, { status: 303, headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])) })
