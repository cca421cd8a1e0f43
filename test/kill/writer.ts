import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const writers = 4

/** Nobody there, or nobody who could keep it: a visitor tries again. */
const away = new Set([undefined, 503])

export type Writer = {
  /** Submission ids, each with the receipt's link that it was acknowledged with; none where it was kept on disk (202). */
  acknowledged: ReadonlyMap<string, string>
  stop: () => Promise<void>
}

/** Submits fuel quotes without pause. One that got no answer is sent again with the same id, as a visitor would. */
export const startWriter = (origin: string): Writer => {
  const acknowledged = new Map<string, string>()
  let stopping = false

  const writeOne = async (submissionId: string) => {
    while (!stopping) {
      const { status, link } = await send(origin, submissionId)
      if (status === 303 || status === 202) return acknowledged.set(submissionId, link)
      if (!away.has(status)) throw new Error(`A fuel quote was answered with ${status}.`)
      await sleep(20)
    }
  }
  const write = async () => {
    while (!stopping) await writeOne(randomUUID())
  }
  const done = Promise.all(Array.from({ length: writers }, write))
  // Told to anyone who stops the writer; until then it must not end the process.
  done.catch(() => {})
  return {
    acknowledged,
    stop: async () => {
      stopping = true
      await done
    },
  }
}

const send = async (origin: string, submissionId: string): Promise<{ status?: number; link: string }> => {
  const body = new URLSearchParams({
    submission_id: submissionId,
    name: 'Dana Field',
    email: `${submissionId}@hilltop-farm.example`,
    phone: '(614) 555-0168',
    fuelType: 'diesel',
    volume: '800',
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
  })
  try {
    const answer = await fetch(`${origin}/quote/fuel`, {
      method: 'POST',
      body,
      headers: { Origin: origin },
      redirect: 'manual',
    })
    // An answer counts from its first line on: a kill may still cut its body off.
    await answer.arrayBuffer().catch(() => {})
    return { status: answer.status, link: answer.headers.get('Location')?.split('/').at(-1) ?? '' }
  } catch {
    return { link: '' }
  }
}
