import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Everything the build is made from. content/ is absent: it is read when the program runs. */
const sources = [
  'app',
  'db',
  'public',
  'server',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const notBuilt = /\.test\.tsx?$/

/** Builds when build/ is missing or older than the sources, then runs `use` before anyone else may build again. */
export const withFreshBuild = async (root, use) => {
  const release = lockBuild(root)
  try {
    buildWhenStale(root)
    return await use()
  } finally {
    release()
  }
}

/**
 * One launch at a time. SQLite is only the lock here: the kernel takes it back from a process that is killed,
 * which a lock file of our own would survive.
 */
const lockBuild = (root) => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const lock = new DatabaseSync(join(root, 'node_modules/.cache/build-lock'), { timeout: 600_000 })
  lock.exec('BEGIN EXCLUSIVE')
  return () => lock.close()
}

const buildWhenStale = (root) => {
  const mark = join(root, 'build/made-from')
  const fingerprint = fingerprintOf(root)
  if (contentsOf(mark) === fingerprint) return
  console.log('Building the site. This takes a few seconds.')
  build(root)
  writeFileSync(mark, fingerprint)
}

const build = (root) => {
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (status === 0) return
  console.error(`${stdout}${stderr}\nThe build failed; the lines above say why.`)
  process.exit(1)
}

const fingerprintOf = (root) => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const filesUnder = (root, path) => {
  const entries = entriesOf(join(root, path))
  if (!entries) return contentsOf(join(root, path)) === undefined ? [] : [path]
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(root, `${path}/${entry.name}`))
    .filter((file) => !notBuilt.test(file))
}

const entriesOf = (path) => whenThere(() => readdirSync(path, { withFileTypes: true }))
const contentsOf = (path) => whenThere(() => readFileSync(path, 'utf8'))

const whenThere = (read) => {
  try {
    return read()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
