/** How often an open page looks whether its session still lives, and how near the end it renews: the specification's. */
export const checkEvery = 30_000
const checksBeforeRenewal = 3

type Told = { user: { email: string } | null; expires_in?: number }

/** `stays`: this page shows who is signed in. `differs`: somebody else, or nobody. `ends`: soon, and cannot be renewed. */
export type Standing = 'stays' | 'differs' | 'ends' | 'unknown'

/** Asks who is signed in, and renews when fewer than three checks remain before the session would end. */
export const checkSession = async (shown: string | undefined, ask: typeof fetch = fetch): Promise<Standing> => {
  try {
    const told = await tell(ask)
    if ((told.user?.email ?? undefined) !== shown) return 'differs'
    if (!told.user || !isNear(told)) return 'stays'
    const renewed = await tell(ask, { method: 'POST' })
    if (!renewed.user) return 'differs'
    return isNear(renewed) ? 'ends' : 'stays'
  } catch {
    // The network is away: nothing is known, and the next check asks again.
    return 'unknown'
  }
}

const tell = async (ask: typeof fetch, how?: RequestInit): Promise<Told> => {
  const answer = await ask('/api/session', how)
  if (!answer.ok) throw new Error(`/api/session answered ${answer.status}.`)
  return answer.json()
}

const isNear = ({ expires_in = 0 }: Told) => expires_in * 1000 < checksBeforeRenewal * checkEvery
