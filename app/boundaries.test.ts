import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom: routes -> catalogues -> domain -> platform, and `ui` serves both and knows nobody. A folder may
 * always import itself. See docs/decisions/0001-layers.md.
 */
const table: Record<string, string[]> = {
  '.': ['routes', 'ui', 'islands', 'forms', 'domain'],
  routes: [
    'content',
    'forms',
    'emails',
    'tasks',
    'assistant',
    'islands',
    'domain',
    'platform',
    'ui',
    'features',
    'lists',
  ],
  // The nouns' new home: until the words of a noun have moved there, it reads them where they are.
  features: ['lists', 'forms', 'content', 'emails', 'domain', 'ui', 'routes'],
  lists: ['content', 'domain', 'ui'],
  content: ['domain'],
  forms: ['ui', 'domain'],
  emails: ['content', 'domain'],
  tasks: ['domain', 'platform', 'emails'],
  assistant: ['content', 'domain', 'platform'],
  islands: ['ui', 'forms'],
  domain: ['platform'],
  platform: [],
  ui: [],
}

/** A noun knows its past, not its future. Every noun may write the diary, and the diary queues mails. */
const nouns: Record<string, string[]> = {
  mails: [],
  events: ['mails'],
  outbox: ['mails', 'events'],
  promises: [],
  settings: ['accounts', 'events', 'trade'],
  companies: ['events'],
  accounts: ['events', 'mails', 'companies'],
  newsletter: ['accounts', 'events', 'mails', 'requests'],
  requests: ['accounts', 'companies', 'events', 'mails', 'promises', 'settings', 'trade'],
  documents: ['accounts', 'events'],
  chat: ['accounts', 'events', 'requests'],
  trade: ['companies'],
  quotes: ['accounts', 'companies', 'events', 'mails', 'promises', 'requests', 'trade'],
  orders: ['accounts', 'companies', 'events', 'mails', 'promises', 'quotes', 'requests', 'trade'],
  purchasing: ['accounts', 'companies', 'events', 'mails', 'orders', 'promises', 'trade'],
  shipments: ['accounts', 'companies', 'events', 'mails', 'quotes', 'orders', 'purchasing', 'trade'],
  uptime: [],
  activity: ['accounts', 'companies', 'events', 'requests', 'quotes', 'orders', 'purchasing', 'shipments'],
  analytics: ['accounts', 'companies', 'requests', 'quotes', 'orders', 'purchasing', 'shipments', 'trade'],
}

/** What belongs to HTTP alone: the domain and the platform must run without it. */
const http = /^(react|react-dom|react-router|hono|@hono\/.*|@react-router\/.*)(\/|$)/

const app = join(import.meta.dirname)
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, imports: importsOf(join(app, file)) }))

function importsOf(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:from\s+|import\s+|import\()['"]([^'"]+)['"]/g)
  return [...found].map(([, target = '']) => target)
}

/** The file an import means, from app/; undefined for a package. */
const within = (file: string, target: string) => {
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? normalize(join(dirname(file), target)) : undefined
}

const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')
const nounOf = (file: string) => /^domain\/([^/]+)\//.exec(file)?.[1]

test('every folder stands in the table', () => {
  const folders = new Set(files.map(({ file }) => folderOf(file)))
  expect([...folders].filter((folder) => !(folder in table))).toEqual([])
  const found = new Set(files.map(({ file }) => nounOf(file)).filter((noun) => noun !== undefined))
  expect([...found].filter((noun) => !(noun in nouns))).toEqual([])
})

test('imports run down only', () => {
  const wrong = files.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const path = within(file, target)
      if (path === undefined || path.startsWith('..')) return []
      const [from, to] = [folderOf(file), folderOf(path)]
      return from === to || table[from]?.includes(to) || path.startsWith('+types') ? [] : [`${file} -> ${path}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a noun knows its past, not its future', () => {
  const wrong = files.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [nounOf(file), nounOf(within(file, target) ?? '')]
      return !from || !to || from === to || nouns[from]?.includes(to) ? [] : [`${file} -> ${target}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the domain and the platform know no React and no HTTP', () => {
  const wrong = files
    .filter(({ file }) => /^(domain|platform)\//.test(file))
    .flatMap(({ file, imports }) =>
      imports.filter((target) => http.test(target)).map((target) => `${file} -> ${target}`),
    )
  expect(wrong).toEqual([])
})

test('nobody imports a route', () => {
  const wrong = files.flatMap(({ file, imports }) =>
    imports
      .filter(
        (target) =>
          !['routes', 'features', '.'].includes(folderOf(file)) && folderOf(within(file, target) ?? '') === 'routes',
      )
      .map((target) => `${file} -> ${target}`),
  )
  expect(wrong).toEqual([])
})

/** Beside the settings: the PATH that PostgreSQL's programs are found by, and whether this is a build for production. */
const readers = ['platform/env.ts', 'platform/postgres/program.ts', 'routes.ts']

test('the environment is read in one place', () => {
  const others = files.filter(
    ({ file }) => !readers.includes(file) && /process\.env/.test(readFileSync(join(app, file), 'utf8')),
  )
  expect(others.map(({ file }) => file)).toEqual([])
})
