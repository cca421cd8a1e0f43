import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Does a job of this folder in a process of its own, so that making the load costs the measured process nothing. */
export const runApart = async <Result>(job: string, task: object): Promise<Result> => {
  const file = fileURLToPath(new URL(`${job}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The load "${job}" ended with ${code}.`)
  return JSON.parse(said) as Result
}
