import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, type Finding, type Measure } from './budget.ts'

/** What the processes hold after the load. Only Linux tells. */
export const memory: Measure = async ({ process: child, dataDir }): Promise<Finding[]> => {
  const [server = ''] = globSync(join(dataDir, '**/postmaster.pid')).map(
    (file) => readFileSync(file, 'utf8').split('\n')[0],
  )
  if (process.platform !== 'linux') return []
  const database = [server, ...childrenOf(server)].map((pid) => kilobytes(pid, 'smaps_rollup', 'Pss'))
  return [
    atMost(
      'memory of the Node process after the load',
      kilobytes(String(child.pid), 'status', 'VmRSS') / 1024,
      350,
      'MB',
    ),
    atMost('memory of PostgreSQL after the load', database.reduce((sum, pss) => sum + pss, 0) / 1024, 150, 'MB'),
  ]
}

const childrenOf = (pid: string) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

const kilobytes = (pid: string, file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1])
