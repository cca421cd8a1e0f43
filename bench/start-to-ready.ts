import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, launchWith, startSite } from '../server/testing.ts'
import { atMost, type Finding } from './budget.ts'
import { median } from './median.ts'

const starts = 5

/** From the command to the first "ready", on a data folder that was used and closed before; the middle of five starts. */
export const startToReady = async (dataDir: string): Promise<Finding[]> => {
  await (await startSite({ DATA_DIR: dataDir })).stop()
  const times: number[] = []
  for (let start = 0; start < starts; start++) times.push(await timeOneStart(dataDir))
  return [atMost('start to ready, warm data folder', median(times), 2000, 'ms')]
}

const timeOneStart = async (dataDir: string) => {
  const port = String(await freePort())
  const began = performance.now()
  const child = launchWith('start', { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' })
  const gone = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('The site ended instead of starting.')
    await sleep(5)
  }
  const took = performance.now() - began
  child.kill('SIGTERM')
  await gone
  return took
}

const isReady = (port: string) =>
  fetch(`http://localhost:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
