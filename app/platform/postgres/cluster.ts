import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseCannotStart } from './cannot-start.ts'
import { start } from './program.ts'

/** Where one embedded database lives: its files, its socket, its own log. */
export type Cluster = { folder: string; sockets: string; log: string }

/** The longest path of a socket that every system accepts: Linux takes 107 bytes, macOS 103. */
const longestSocketPath = 103

/** Finds the database under the data folder, or makes an empty one. Throws `DatabaseCannotStart`. */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const home = await realpath(dataDir)
    const folder = join(home, 'postgres')
    await forgetUnfinished(home)
    if (!(await isCluster(folder))) await create(home, folder)
    return { folder, sockets: await socketFolder(folder), log: join(home, 'postgres.log') }
  } catch (error) {
    if (error instanceof DatabaseCannotStart) throw error
    throw new DatabaseCannotStart(error instanceof Error ? error.message : String(error))
  }
}

const isCluster = (folder: string) =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** Made beside its place and moved there whole: a kill half way leaves nothing that looks like a database. */
const create = async (home: string, folder: string) => {
  const unfinished = await mkdtemp(join(home, `unfinished-${process.pid}-`))
  try {
    await initialise(unfinished)
    await rename(unfinished, folder)
    await onDisk(home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process that started with us may have been first: its database is as good as ours.
    if (!(await isCluster(folder))) throw error
  }
}

const initialise = async (folder: string) => {
  const initdb = await start(
    'initdb',
    [
      '--pgdata',
      folder,
      '--username=postgres',
      '--auth=trust',
      '--no-instructions',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: the same order on every machine, whatever its libraries say.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    ['ignore', 'ignore', 'pipe'],
  )
  const [complaint, [code]] = await Promise.all([text(initdb.stderr!), once(initdb, 'close')])
  if (code !== 0) throw new Error(complaint)
}

/** A rename survives a power cut only once its folder is written. */
const onDisk = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Takes away what killed processes left half made. Where one still writes, the next start takes it. */
const forgetUnfinished = async (home: string) => {
  for (const name of await readdir(home)) {
    const maker = /^unfinished-(\d+)-/.exec(name)?.[1]
    if (!maker || isOther(Number(maker))) continue
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Whether another process runs under this number. Our own number was that of a process before us. */
const isOther = (pid: number) => {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

const socketFolder = async (folder: string) => {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath) return folder
  const short = join(tmpdir(), `fuel-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  await mkdir(short, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(short)
  if (uid !== process.getuid?.() || mode & 0o077) throw new Error(`the folder ${short} belongs to someone else`)
  return short
}
