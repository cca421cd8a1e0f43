import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
  // When and how long each file is says as much as its text, in a tenth of the time; a copy of the folder has other times.
  const seen = join(root, 'node_modules/.cache/build-made-from')
  const files = sources.flatMap((source) => filesUnder(root, source))
  const times = hashOf(files, (file) => timesOf(join(root, file)))
  const made = contentsOf(mark)
  if (made !== undefined && contentsOf(seen) === `${made} ${times}`) return
  const fingerprint = hashOf(files, (file) => readFileSync(join(root, file)))
  writeFileSync(seen, `${fingerprint} ${times}`)
  if (made === fingerprint) return
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

const hashOf = (files, partOf) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(partOf(file))
  return hash.digest('hex')
}

const timesOf = (path) => {
  const { mtimeNs, size } = statSync(path, { bigint: true })
  return `${mtimeNs} ${size}`
}

const filesUnder = (root, path) => {
  const found = whenThere(() => statSync(join(root, path)))
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notBuilt.test(entry.name))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .toSorted()
}

const contentsOf = (path) => whenThere(() => readFileSync(path, 'utf8'))

const whenThere = (read) => {
  try {
    return read()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}
