// node server/launch.mjs <command> ...args: builds when the sources changed since the last build, then runs the command.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const root = fileURLToPath(new URL('..', import.meta.url))
const oldestNode = 22

/**
 * Some 75 MB of the heap live. V8 on a machine with much memory lets it grow to 260 MB before it looks for what is dead,
 * and the process keeps what it once had: 400 MB in all under load, with this 335. It costs a few more collections; the
 * longest pause that was measured under the heaviest load is 75 ms.
 */
const frugal = '--heap-growing-percent=60'

const run = async () => {
  setFlagsFromString(frugal)
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  const { withFreshBuild } = await import('./build.mjs')
  const { main } = await withFreshBuild(root, () => import(pathToFileURL(join(root, 'build/server/index.js')).href))
  await main(process.argv.slice(2))
}

/** The same command on the Node.js that npm installed with the project. */
const runOnPinnedNode = () => {
  const pinned = join(root, 'node_modules/.bin/node')
  if (!existsSync(pinned)) {
    console.error(`This needs Node.js ${oldestNode} or newer. Run "npm ci" first: it includes one.`)
    process.exit(1)
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends SIGINT to both processes; only SIGTERM has to be handed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** npm hands a signal on to its shell, which ends without us: left alone, we would keep the port and the database. */
const stopWithNpm = () => {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 1000).unref()
}

if (process.env.npm_lifecycle_event) stopWithNpm()
if (Number.parseInt(process.versions.node, 10) < oldestNode) runOnPinnedNode()
else await run()
