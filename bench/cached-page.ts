import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/testing.ts'
import { ratioAtLeast, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'

const turns = 5
const load = { path: '/', connections: 50, seconds: 1.5 }

/** Home from the page cache, against a bare server that sends the same bytes with the same headers, in turns. */
export const cachedPage: Measure = async ({ origin }) => {
  const port = await freePort()
  const file = fileURLToPath(new URL('load/bare-server.ts', import.meta.url))
  const bare = spawn(process.execPath, [file, origin, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(bare.stdout, 'data')
    const speeds: { ours: number; bare: number }[] = []
    const speedOf = async (origin: string) =>
      (await runApart<{ perSecond: number }>('reads', { ...load, origin })).perSecond
    // The first turn warms both up.
    for (let turn = 0; turn <= turns; turn++)
      speeds.push({ ours: await speedOf(origin), bare: await speedOf(`http://localhost:${port}`) })
    const told = speeds.slice(1).toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(turns / 2)]
    return [ratioAtLeast('cached page against bare node:http', told?.ours ?? 0, told?.bare ?? 1, 0.8)]
  } finally {
    bare.kill()
  }
}
