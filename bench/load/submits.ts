import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Submits fuel quotes for some seconds: `visitors` at a time without pause, or `perSecond` of them whatever comes back. */
type Task = { origin: string; seconds: number; visitors?: number; perSecond?: number }
const { origin, seconds, visitors, perSecond }: Task = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

const submit = () => {
  const id = randomUUID()
  const body = new URLSearchParams({
    submission_id: id,
    name: 'Dana Field',
    email: `${id}@hilltop-farm.example`,
    phone: '(614) 555-0168',
    fuelType: 'diesel',
    volume: '800',
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
  }).toString()
  const headers = {
    Origin: origin,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
  }
  return new Promise<void>((resolve, reject) => {
    const asked = request(`${origin}/quote/fuel`, { method: 'POST', agent, headers }, (answer) => {
      const { statusCode } = answer.resume()
      answer.on('end', () => (statusCode === 303 ? resolve() : reject(new Error(`Answered with ${statusCode}.`))))
    })
    asked.on('error', reject).end(body)
  })
}

const times: number[] = []
/** From the moment it was due: a server that stands still is not spared the ones that wait behind it. */
const submitDue = async (due: number) => {
  await submit()
  times.push(performance.now() - due)
}

const began = performance.now()
const end = began + seconds * 1000

const withoutPause = async () => {
  while (performance.now() < end) await submitDue(performance.now())
}

const atRate = async (rate: number) => {
  const waiting: Promise<void>[] = []
  for (let due = began; due < end; due += 1000 / rate) {
    await sleep(Math.max(0, due - performance.now()))
    waiting.push(submitDue(due))
  }
  await Promise.all(waiting)
}

await (perSecond ? atRate(perSecond) : Promise.all(Array.from({ length: visitors ?? 1 }, withoutPause)))
console.log(JSON.stringify({ perSecond: times.length / ((performance.now() - began) / 1000), times }))
agent.destroy()
