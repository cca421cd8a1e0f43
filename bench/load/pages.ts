import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens pages in turn, `perSecond` for some seconds, and gives how long each took from the moment it was due. */
type Task = { origin: string; paths: string[]; perSecond: number; seconds: number }
const { origin, paths, perSecond, seconds }: Task = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

const open = async (path: string, due: number) => {
  await new Promise<void>((resolve, reject) => {
    get(origin + path, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const { statusCode } = answer.resume()
      answer.on('end', () => (statusCode === 200 ? resolve() : reject(new Error(`Answered with ${statusCode}.`))))
    }).on('error', reject)
  })
  return performance.now() - due
}

const times: number[] = []
const waiting: Promise<unknown>[] = []
const began = performance.now()
for (let asked = 0; asked < perSecond * seconds; asked++) {
  const due = began + (asked * 1000) / perSecond
  await sleep(Math.max(0, due - performance.now()))
  waiting.push(open(paths[asked % paths.length] ?? '/', due).then((time) => times.push(time)))
}
await Promise.all(waiting)
console.log(JSON.stringify({ times }))
agent.destroy()
