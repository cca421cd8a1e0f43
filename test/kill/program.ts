import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Program = {
  origin: string
  kill: () => void
  stop: () => Promise<void>
  gone: Promise<unknown>
}

const patience = 60_000

/** Starts the built program as `npm start` does, and waits until it is ready. */
export const startProgram = async (dataDir: string, port: number): Promise<Program> => {
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/launch.mjs', 'start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = once(child, 'exit')
  await ready(origin, () => child.exitCode)
  return {
    origin,
    gone,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const ready = async (origin: string, exitCode: () => number | null) => {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(50)) {
    if (exitCode() !== null) throw new Error(`The program ended with ${exitCode()} instead of starting.`)
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The program was not ready within ${patience / 1000} seconds.`)
}

/** Kills the database that runs under the folder; its children end by themselves when they see that it is gone. */
export const killDatabase = (dataDir: string) => {
  for (const file of globSync(join(dataDir, '**/postmaster.pid'))) {
    const [pid] = readFileSync(file, 'utf8').split('\n')
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch (error) {
      // It was gone already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
