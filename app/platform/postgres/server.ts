import { open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { start } from './program.ts'

export type Server = {
  isRunning: () => boolean
  /** What it wrote since its start. */
  complaint: () => Promise<string>
}

const longestLog = 1_000_000

/** Small: a regional supplier, on a machine that does other things too. Nothing here trades safety for speed. */
const ownSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  max_connections: 60,
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '16MB',
  autovacuum_max_workers: 1,
  // No statement is shared out: with the first alone the planner would still count on helpers that never come.
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  // What a regional supplier has lies in memory or on a disk without a head to move: a page by an index costs no more.
  random_page_cost: 1.1,
  io_method: 'sync',
  jit: 'off',
  listen_addresses: '',
  port: 5432,
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement may quote what a visitor typed: our own log tells of it without the words.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export type Settings = Partial<typeof ownSettings> & { autovacuum?: string }

/** Starts PostgreSQL on the cluster. It is not our child to take along: it outlives a kill of ours. */
export const launch = async (cluster: Cluster, settings: Settings = {}): Promise<Server> => {
  const log = await openLog(cluster.log)
  const { size: before } = await log.stat()
  const options = Object.entries({ ...ownSettings, ...settings, unix_socket_directories: cluster.sockets })
  const server = await start(
    'postgres',
    ['-D', cluster.folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    ['ignore', log.fd, log.fd],
  ).finally(() => log.close())
  let failure: Error | undefined
  server.on('error', (error) => {
    failure = error
  })
  server.unref()
  return {
    isRunning: () => !failure && server.exitCode === null && server.signalCode === null,
    complaint: async () => failure?.message ?? (await readFile(cluster.log)).subarray(before).toString(),
  }
}

const openLog = async (file: string) => {
  const size = await stat(file).then(
    (log) => log.size,
    () => 0,
  )
  if (size > longestLog) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

/** Fast shutdown: open connections are cut, everything committed is kept. */
export const shutDown = async ({ folder }: Cluster): Promise<void> => {
  const lockFile = join(folder, 'postmaster.pid')
  const server = await holderOf(lockFile)
  // Number 0 would be ourselves.
  if (server) process.kill(server, 'SIGINT')
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
    if (!(await holderOf(lockFile))) return
  }
}

/**
 * After a reboot the number in an old lock file may belong to another program, and PostgreSQL would wait for it for
 * ever. Our own number in its place means "not running" to a PostgreSQL that we start; the rest of the file keeps
 * PostgreSQL's own check for survivors working.
 */
export const releaseStaleLocks = async ({ folder, sockets }: Cluster): Promise<void> => {
  for (const file of [join(folder, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]) {
    const holder = await holderOf(file)
    if (holder && (await isAnotherProgram(holder, folder))) {
      const content = await readFile(file, 'utf8')
      await writeFile(file, content.replace(/^\d+/, String(process.pid)))
    }
  }
}

/** The process id in a lock file, 0 when there is none. */
const holderOf = async (lockFile: string) => Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10) || 0

/** Only Linux tells; elsewhere PostgreSQL's own judgment stands. */
const isAnotherProgram = async (pid: number, folder: string) => {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command !== undefined && !command.includes(folder)
}
