import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/testing.ts'
import { ratioAtLeast, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'

const turns = 5
const load = { connections: 50, seconds: 1.5 }

/** Pages as a stranger gets them, and the least share of a bare server's speed. */
const pages: [what: string, path: string, least: number][] = [
  ['cached page against bare node:http', '/', 0.8],
  ['the same with a query it does not read', '/?utm_source=mail&x=1', 0.5],
  ['page of a form against bare node:http', '/quote/fuel', 0.5],
  ['the same with a query it does not read', '/quote/fuel?utm_source=mail&x=1', 0.5],
  ['sign-in page against bare node:http', '/auth', 0.5],
]

/** Pages from memory, each against a bare server that sends the same bytes with the same headers, in turns. */
export const cachedPage: Measure = async ({ origin }) => {
  const findings = []
  for (const [what, path, least] of pages) {
    const port = await freePort()
    const file = fileURLToPath(new URL('load/bare-server.ts', import.meta.url))
    const bare = spawn(process.execPath, [file, origin + path, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(bare.stdout, 'data')
      const speeds: { ours: number; bare: number }[] = []
      const speedOf = async (origin: string) =>
        (await runApart<{ perSecond: number }>('reads', { ...load, path, origin })).perSecond
      // The first turn warms both up.
      for (let turn = 0; turn <= turns; turn++)
        speeds.push({ ours: await speedOf(origin), bare: await speedOf(`http://localhost:${port}`) })
      const told = speeds.slice(1).toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(turns / 2)]
      findings.push(ratioAtLeast(what, told?.ours ?? 0, told?.bare ?? 1, least))
    } finally {
      bare.kill()
    }
  }
  return findings
}
