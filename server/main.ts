import { ContentError } from '#content/index.ts'
import { Refusal } from '#domain/refusal.ts'
import { BackupRefused } from '#platform/backup/format.ts'
import { EnvError } from '#platform/env.ts'
import { DatabaseCannotStart } from '#platform/postgres/cannot-start.ts'
import { admin } from './commands/admin.ts'
import { backup } from './commands/backup.ts'
import { build } from './commands/build.ts'
import { demo } from './commands/demo.ts'
import { restore } from './commands/restore.ts'
import { start } from './commands/start.ts'
import { BeforeBaseline } from '#platform/migrate.ts'
import { PlainError } from './plainly.ts'

/** The table of staff roles: a test starts the program with one more. */
export { staffRoles } from '#domain/permissions.ts'

type Command = (...args: string[]) => Promise<void>

const commands: Record<string, Command> = { start, demo, admin, backup, restore, build }

/** The one entry of the built program. The first word names the command, the rest are its arguments. */
export const main = async ([name = 'start', ...args]: string[]) => {
  try {
    const command = commands[name]
    if (!command) throw new PlainError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
    await command(...args)
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

/** Written for the person at the keyboard; a stack would only hide the words. */
const plain = [PlainError, EnvError, ContentError, DatabaseCannotStart, BeforeBaseline, BackupRefused, Refusal]

const isPlain = (error: unknown): error is Error => plain.some((kind) => error instanceof kind)
