import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One stranger asks for pages on many connections without pause, each time another address; another stranger looks at one
 * page now and then. Both come through a proxy that says who they are.
 */
type Task = { origin: string; flood: string[]; connections: number; visited: string; seconds: number }
const { origin, flood, connections, visited, seconds }: Task = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: connections + 5 })

const get = (path: string, address: string) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const began = performance.now()
    const headers = { 'X-Forwarded-For': address, 'Accept-Encoding': 'gzip' }
    const asked = request(origin + path, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }))
    })
    asked.on('error', reject).end()
  })

const end = performance.now() + seconds * 1000
const served: Record<number, number> = {}
let asked = 0
const floodOn = async () => {
  while (performance.now() < end) {
    const { status } = await get(`${flood[asked % flood.length]}${asked++}`, '203.0.113.7')
    served[status] = (served[status] ?? 0) + 1
  }
}

const visits: { status: number; ms: number }[] = []
const visitOn = async () => {
  await sleep(500)
  while (performance.now() < end) {
    visits.push(await get(visited, '198.51.100.9'))
    await sleep(50)
  }
}

const began = performance.now()
await Promise.all([...Array.from({ length: connections }, floodOn), ...(visited ? [visitOn()] : [])])
console.log(JSON.stringify({ perSecond: (served[200] ?? 0) / ((performance.now() - began) / 1000), served, visits }))
agent.destroy()
