import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** A module and everything of ours that it brings along. */
const reach = (start: string) => {
  const reached = new Set([start])
  for (const path of reached) for (const next of importsOf(path)) reached.add(next)
  return reached
}

const known = new Map<string, string[]>()

const importsOf = (path: string): string[] => {
  const before = known.get(path)
  if (before) return before
  const found = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"]*\sfrom\s)?\s*'([^']+)'/gm)
  const ours = [...found].map(([, target = '']) => target).filter((target) => /^[.#].*\.tsx?$/.test(target))
  const paths = ours.map((target) => resolve(dirname(path), target.replace('#', `${root}/app/`)))
  known.set(path, paths)
  return paths
}

const needOf = (file: string) => {
  if (file.startsWith('test/full/')) return 'full'
  const reached = reach(join(root, file))
  const reaches = (path: string) => reached.has(join(root, path))
  if (reaches('server/testing.ts') || reaches('app/platform/embedded-postgres.ts')) return 'site'
  return reaches('app/platform/testing.ts') ? 'database' : 'pure'
}

const files = Object.groupBy(globSync('{app,server,test}/**/*.test.{ts,tsx}', { cwd: root }), needOf)

const onDatabase = { globalSetup: './test/database.ts', setupFiles: ['./test/setup.ts', './test/clear-away.ts'] }

/**
 * The tests by what they need, as their imports tell: nothing, a database, or a process of the program; and those that
 * `npm run test:full` alone runs, because they are long or need a program beside ours (HAProxy, faketime). Files of one
 * worker share what they import, which takes longer than most of them: what a test changes there, it puts back.
 */
export const tests: ViteUserConfig['test'] = {
  // They end what hangs, and measure nothing: a busy machine takes ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
  pool: 'threads',
  projects: [
    { extends: true, test: { name: 'pure', include: files.pure ?? [], setupFiles: './test/setup.ts' } },
    { extends: true, test: { name: 'database', include: files.database ?? [], ...onDatabase } },
    { extends: true, test: { name: 'site', include: files.site ?? [], pool: 'forks', ...onDatabase } },
    { extends: true, test: { name: 'full', include: files.full ?? [], pool: 'forks', ...onDatabase } },
  ],
}
