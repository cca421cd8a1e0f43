import type { Services } from '../app/http/context.ts'

const answer = (healthy: boolean, said: Record<string, unknown>) =>
  Response.json(said, { status: healthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })

export const live = () => answer(true, { status: 'live' })

/** 200 only while the database answers, every migration is applied and nobody told us to stop. */
export const ready = async ({ ready, ending }: Pick<Services, 'ready' | 'ending'>) => {
  if (ending.aborted) return answer(false, { status: 'stopping' })
  return (await ready()) ? answer(true, { status: 'ready' }) : answer(false, { status: 'database away' })
}
