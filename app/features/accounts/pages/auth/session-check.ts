/** How often an open page looks whether its session still lives, and how near the end it renews: the specification's. */
export const checkEvery = 30_000
const checksBeforeRenewal = 3

type SessionAnswer = { user: { email: string } | null; expires_in?: number }

/** `stays`: this page shows who is signed in. `differs`: someone else, or nobody. `ends`: soon, and cannot be renewed. */
export type SessionStatus = 'stays' | 'differs' | 'ends' | 'unknown'

/** Asks who is signed in, and renews when fewer than three checks remain before the session would end. */
export const checkSession = async (
  shownEmail: string | undefined,
  fetcher: typeof fetch = fetch,
): Promise<SessionStatus> => {
  try {
    const found = await askSession(fetcher)
    if ((found.user?.email ?? undefined) !== shownEmail) return 'differs'
    if (!found.user || !isNear(found)) return 'stays'
    const renewed = await askSession(fetcher, { method: 'POST' })
    if (!renewed.user) return 'differs'
    return isNear(renewed) ? 'ends' : 'stays'
  } catch {
    // The network is away: nothing is known, and the next check asks again.
    return 'unknown'
  }
}

const askSession = async (fetcher: typeof fetch, options?: RequestInit): Promise<SessionAnswer> => {
  const answer = await fetcher('/api/session', options)
  if (!answer.ok) throw new Error(`/api/session answered ${answer.status}.`)
  return answer.json()
}

const isNear = ({ expires_in = 0 }: SessionAnswer) => expires_in * 1000 < checksBeforeRenewal * checkEvery

const channel = 'session'

/** Tells the other tabs of this browser that someone signed in or out here. */
export const tellTabs = () => {
  const tabs = new BroadcastChannel(channel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  tabs.postMessage('changed')
  tabs.close()
}

/** Calls back whenever another tab says so. Gives the way to stop listening. */
export const onOtherTab = (listen: () => void): (() => void) => {
  const tabs = new BroadcastChannel(channel)
  tabs.addEventListener('message', listen)
  return () => tabs.close()
}
