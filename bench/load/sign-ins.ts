import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Tries to sign in, or sends another form of accounts: `perSecond` tries for some seconds whatever comes back, or one
 * after the other through `forms`. Gives how long each took, from the moment it was due, and how it was answered.
 */
type Form = { path: string; fields: Record<string, string> }
type Task = { origin: string; perSecond?: number; seconds?: number; forms?: Form[] }
const { origin, perSecond = 0, seconds = 0, forms = [] }: Task = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const statuses: Record<string, number> = {}

const send = async ({ path, fields }: Form, due = performance.now()) => {
  const body = new URLSearchParams(fields).toString()
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length }
  await new Promise<void>((resolve, reject) => {
    request(origin + path, { method: 'POST', agent, headers: { Origin: origin, ...type } }, (answer) => {
      statuses[answer.statusCode ?? 0] = (statuses[answer.statusCode ?? 0] ?? 0) + 1
      answer.resume().on('end', resolve)
    })
      .on('error', reject)
      .end(body)
  })
  return performance.now() - due
}

const flood = async () => {
  const waiting: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = began + (sent * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const fields = { email: `person-${sent}@flood.example`, password: 'not this one' }
    waiting.push(send({ path: '/auth', fields }, due))
  }
  return Promise.all(waiting)
}

const inTurn = async () => {
  const times: number[] = []
  for (const form of forms) times.push(await send(form))
  return times
}

const times = await (forms.length > 0 ? inTurn() : flood())
console.log(JSON.stringify({ times, statuses }))
agent.destroy()
