import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const writers = 4

/** Submits fuel quotes without pause. One that got no answer is sent again with the same id, as a visitor would. */
export const startWriter = (origin: string) => {
  const acknowledged = new Set<string>()
  let stopping = false

  const write = async () => {
    while (!stopping) {
      const submissionId = randomUUID()
      while (!stopping) {
        const answer = await send(origin, submissionId)
        if (answer === 303) {
          acknowledged.add(submissionId)
          break
        }
        if (answer !== undefined && answer !== 503) throw new Error(`A fuel quote was answered with ${answer}.`)
        await sleep(20)
      }
    }
  }
  const done = Promise.all(Array.from({ length: writers }, write))
  return {
    acknowledged,
    stop: async () => {
      stopping = true
      await done
    },
  }
}

const send = async (origin: string, submissionId: string): Promise<number | undefined> => {
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
    const answer = await fetch(`${origin}/quote/fuel`, { method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}
