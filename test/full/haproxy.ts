import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing.ts'

const example = readFileSync('deploy/haproxy.cfg', 'utf8')

/** What the example says of its own place, said of ours. Fails when the example says it no more. */
const instead = (config: string, [said, ours]: readonly [string | RegExp, string]) => {
  const changed = config.replace(said, ours)
  if (changed === config) throw new Error(`deploy/haproxy.cfg lacks ${said}`)
  return changed
}

/** HAProxy as the example file has it, without TLS, in front of the processes on these ports. */
export const startHaproxy = async (ports: [number, number], timings?: 'its own timings') => {
  const folder = mkdtempSync(join(tmpdir(), 'leone-haproxy-'))
  const [file, socket, port] = [join(folder, 'haproxy.cfg'), join(folder, 'admin.sock'), await freePort()]
  const changes = [
    ['/run/haproxy/admin.sock', socket],
    ['bind :80', `bind 127.0.0.1:${port}`],
    [/ +bind :443.*\n/, ''],
    [/ +http-request redirect.*\n/, ''],
    ['127.0.0.1:3000', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports[1]}`],
    ...(timings ? ([[/default-server check.*/, 'default-server check']] as const) : []),
  ] as const
  writeFileSync(file, changes.reduce(instead, example))
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => haproxy.once('exit', resolve))

  /** `UP` or `DOWN`, as HAProxy sees the process. */
  const stateOf = async (server: 'one' | 'two') => {
    const table = connect(socket)
    table.end('show stat -1 4 -1\n')
    const rows = (await text(table).catch(() => '')).split('\n').map((row) => row.split(','))
    return rows.find(([proxy, name]) => proxy === 'leone' && name === server)?.[17]
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    isUp: async (server: 'one' | 'two') => {
      while ((await stateOf(server)) !== 'UP') await sleep(50)
    },
    stop: async () => {
      haproxy.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
