import { keepIn, learnAhead } from '#assistant/index.ts'
import { ContentError, loadContent } from '#content/index.ts'
import { DomainError } from '#domain/domain-error.ts'
import { BackupRefused } from '#platform/backup/format.ts'
import { EnvError, loadEnv } from '#platform/env.ts'
import { DatabaseCannotStart } from '#platform/postgres/cannot-start.ts'
import { admin } from './commands/admin.ts'
import { backup, restore, verify } from './commands/backup.ts'
import { books } from './commands/books.ts'
import { demoEnv, fillDemoWorld, openDemo } from './demo-world.ts'
import { serve } from './serve.ts'
import { BeforeBaseline } from '#platform/migrate.ts'
import { UserFacingError } from './user-facing-error.ts'

/** The table of staff roles: a test starts the program with one more. */
export { staffRoles } from '#domain/roles.ts'

type Command = (...args: string[]) => Promise<void>

const commands: Record<string, Command> = {
  /** Serves the site and runs the background worker, as the settings say. */
  start: () => serve(loadEnv()),
  demo: () => openDemo(demoEnv(loadEnv()), (env) => serve(env, fillDemoWorld)),
  admin,
  backup,
  restore,
  'backup:verify': verify,
  books,
  /** The site itself was built before this is called; what is left is what the assistant learns from content. */
  build: async () => learnAhead(loadContent(loadEnv().contentDir), keepIn('build')),
}

/** The one entry of the built program. The first word names the command, the rest are its arguments. */
export const main = async ([name = 'start', ...args]: string[]) => {
  try {
    const command = commands[name]
    if (!command) throw new UserFacingError(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
    await command(...args)
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

/** Written for the person at the keyboard; a stack would only hide the words. */
const plain = [UserFacingError, EnvError, ContentError, DatabaseCannotStart, BeforeBaseline, BackupRefused, DomainError]

const isPlain = (error: unknown): error is Error => plain.some((kind) => error instanceof kind)
