import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom: site and workspace -> features -> engines (forms, lists, live, http) -> domain, events, mails ->
 * platform. `ui` serves pages and knows nobody. A folder may always import itself. See docs/decisions/0018-features.md.
 */
const table: Record<string, string[]> = {
  '.': ['features', 'workspace', 'http', 'ui', 'islands', 'forms', 'domain'],
  site: ['features', 'content', 'forms', 'http', 'islands', 'domain', 'ui'],
  workspace: ['features', 'content', 'lists', 'live', 'http', 'domain', 'ui'],
  tasks: ['features', 'emails', 'mails', 'domain', 'platform'],
  assistant: ['features', 'content', 'domain', 'platform'],
  features: [
    ...['content', 'forms', 'lists', 'live', 'http', 'emails', 'events', 'mails', 'domain', 'platform', 'ui'],
    // What a page of a noun shares with the public pages, the chat and the shells.
    ...['site', 'islands', 'assistant', 'workspace'],
  ],
  lists: ['features', 'content', 'http', 'live', 'events', 'domain', 'ui'],
  live: ['features', 'http', 'events', 'domain'],
  http: ['features', 'assistant', 'content', 'workspace', 'domain', 'platform', 'ui'],
  forms: ['features', 'events', 'domain', 'ui'],
  islands: ['forms', 'live', 'domain', 'ui'],
  emails: ['events', 'mails', 'features', 'content', 'domain', 'ui'],
  content: ['features', 'domain', 'platform'],
  events: ['mails', 'domain'],
  mails: ['domain', 'platform'],
  // The context brings what verbs need from above as data: the types of these stand with their nouns.
  domain: ['features', 'mails', 'platform'],
  platform: [],
  ui: [],
}

/** A noun knows its past, not its future. Every noun may write the audit log, which queues mails. */
const nouns: Record<string, string[]> = {
  trade: ['companies'],
  promises: [],
  uptime: [],
  companies: [],
  accounts: ['companies'],
  customers: ['accounts', 'companies', 'imports', 'trade'],
  pricing: ['customers', 'imports', 'trade'],
  settings: ['accounts', 'trade'],
  imports: [],
  outbox: [],
  documents: ['accounts'],
  fleet: ['accounts', 'trade'],
  requests: ['accounts', 'companies', 'customers', 'promises', 'settings', 'trade'],
  assignment: ['customers', 'requests', 'settings'],
  newsletter: ['accounts', 'requests'],
  quotes: ['accounts', 'companies', 'customers', 'pricing', 'promises', 'requests', 'trade'],
  orders: ['accounts', 'companies', 'customers', 'fleet', 'promises', 'quotes', 'requests', 'trade'],
  credit: ['accounts', 'customers', 'ledger', 'orders', 'requests', 'trade'],
  reminders: ['accounts', 'customers', 'requests', 'quotes', 'orders', 'trade'],
  storm: ['accounts', 'customers', 'orders', 'reminders', 'trade'],
  conversation: ['accounts', 'companies', 'requests', 'quotes', 'orders', 'purchasing', 'trade'],
  chat: ['accounts', 'companies', 'conversation', 'promises', 'requests'],
  purchasing: ['accounts', 'companies', 'orders', 'promises', 'trade'],
  shipments: ['accounts', 'companies', 'customers', 'orders', 'purchasing', 'trade'],
  standing: [
    ...[
      'accounts',
      'customers',
      'imports',
      'orders',
      'pricing',
      'reminders',
      'settings',
      'shipments',
      'storm',
      'trade',
    ],
  ],
  bills: ['companies', 'imports', 'purchasing', 'shipments', 'trade'],
  tickets: ['orders', 'shipments', 'trade'],
  collections: ['customers', 'orders', 'shipments', 'tickets'],
  files: [
    'accounts',
    'conversation',
    'customers',
    'documents',
    'orders',
    'purchasing',
    'quotes',
    'requests',
    'shipments',
  ],
  pricelist: ['accounts', 'customers', 'orders', 'pricing', 'quotes'],
  'safety-sheets': ['accounts', 'customers', 'documents', 'orders', 'shipments', 'trade'],
  approvals: ['accounts', 'companies', 'orders', 'quotes', 'trade'],
  'site-content': ['accounts', 'files'],
  status: ['accounts', 'orders', 'quotes', 'requests'],
  fulfillment: [
    ...['accounts', 'companies', 'credit', 'customers', 'requests', 'quotes', 'orders', 'purchasing'],
    ...['settings', 'shipments', 'tickets', 'trade'],
  ],
  shifts: [
    'collections',
    'credit',
    'customers',
    'dispatch',
    'files',
    'fleet',
    'fulfillment',
    'orders',
    'safety-sheets',
    'shipments',
    'tickets',
    'trade',
  ],
  dispatch: [
    ...['accounts', 'credit', 'customers', 'fleet', 'orders', 'purchasing', 'shipments', 'fulfillment', 'standing'],
    'trade',
  ],
  ledger: ['customers', 'imports', 'trade'],
  invoices: [
    ...['accounts', 'companies', 'credit', 'customers', 'ledger', 'orders', 'shipments', 'fulfillment', 'settings'],
    ...['tickets', 'trade'],
  ],
  payments: ['accounts', 'collections', 'credit', 'customers', 'imports', 'invoices', 'ledger', 'orders', 'trade'],
  statements: ['accounts', 'companies', 'customers', 'ledger', 'invoices', 'payments', 'settings', 'trade'],
  charges: ['credit', 'customers', 'invoices', 'ledger', 'statements'],
  'write-offs': ['credit', 'customers', 'ledger', 'orders', 'trade'],
  mailbox: ['conversation', 'files', 'requests', 'quotes', 'orders', 'purchasing', 'shipments'],
  activity: [
    'accounts',
    'approvals',
    'assignment',
    'bills',
    'charges',
    'chat',
    'collections',
    'companies',
    'credit',
    'customers',
    'dispatch',
    'documents',
    'files',
    'fleet',
    'imports',
    'invoices',
    'ledger',
    'newsletter',
    'orders',
    'outbox',
    'payments',
    'pricelist',
    'pricing',
    'purchasing',
    'quotes',
    'reminders',
    'requests',
    'safety-sheets',
    'settings',
    'shifts',
    'shipments',
    'site-content',
    'standing',
    'statements',
    'status',
    'storm',
    'write-offs',
  ],
  analytics: [
    ...[
      'accounts',
      'companies',
      'credit',
      'customers',
      'requests',
      'quotes',
      'orders',
      'purchasing',
      'reminders',
      'shipments',
    ],
    ...['trade', 'fulfillment', 'ledger', 'invoices', 'payments', 'standing'],
  ],
}

/** What shows a noun stands above it: pages, emails, lists, forms and imports may know every noun. */
const isScreen = (file: string) =>
  /^features\/([^/]+\/(pages|emails)\/|[^/]+\/[\w-]*(forms?|import)\.ts$|[^/]+\/[\w-]+-(list|rows)\.ts$|[^/]+$)/.test(
    file,
  )

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
const nounOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]

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
      if (isScreen(file)) return []
      const [from, to] = [nounOf(file), nounOf(within(file, target) ?? '')]
      return !from || !to || from === to || nouns[from]?.includes(to) ? [] : [`${file} -> ${target}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('verbs, queries and the platform know no React and no HTTP', () => {
  const wrong = files
    .filter(({ file }) => /^(domain|platform|events|mails)\//.test(file) || (nounOf(file) && !isScreen(file)))
    .flatMap(({ file, imports }) =>
      imports.filter((target) => http.test(target)).map((target) => `${file} -> ${target}`),
    )
  expect(wrong).toEqual([])
})

test('a noun’s domain imports none of its pages, lists, forms or emails', () => {
  const wrong = files.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const path = within(file, target) ?? ''
      const isBelow = /^(domain|platform|events|mails)\//.test(file) || (nounOf(file) !== undefined && !isScreen(file))
      return isBelow && (isScreen(path) || /^(site|workspace|lists|forms|http|live|ui|islands)\//.test(path))
        ? [`${file} -> ${path}`]
        : []
    }),
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

/** The tables by the names they are exported with and by their own, and the folder that each belongs to. */
const tables = new Map(
  files
    .filter(({ file }) => file.endsWith('/schema.ts'))
    .flatMap(({ file }) => {
      const source = readFileSync(join(app, file), 'utf8')
      const exported = source.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)
      return [...exported].flatMap(([, name = '', table = '']): [string, string][] => [
        [name, dirname(file)],
        [`"${table}"`, dirname(file)],
      ])
    }),
)

/** The tables that a file inserts into, updates or deletes from, under the names that `tables` knows. */
const writesOf = (file: string) => {
  const source = readFileSync(join(app, file), 'utf8')
  const aliases = new Map([...source.matchAll(/(\w+) as (\w+)/g)].map(([, name = '', alias = '']) => [alias, name]))
  const calls = source.matchAll(/(?:\.(?:insert|update|delete)\(|updateLines\(\w+, )(\w+)/g)
  const raw = source.matchAll(/(?:insert into|update|delete from) (?:\$\{(\w+)\}|(\w+))/gi)
  return [
    ...[...calls].map(([, name = '']) => aliases.get(name) ?? name),
    ...[...raw].map(([, name, table]) => name ?? `"${table}"`),
  ].filter((name) => tables.has(name))
}

/**
 * What writes beside its own tables, and why it may: one statement stores a request with its log entry and its mails,
 * so that a visitor waits for one round trip.
 */
const alsoWrites: Record<string, string[]> = {
  'features/requests/submit-statement.ts': ['events', 'mails', 'mailboxes'],
}

test('a noun writes its own tables alone', () => {
  expect(tables.size).toBeGreaterThan(80)
  const wrong = files
    .filter(({ file }) => !/(^|\/)testing[\w-]*\.ts$/.test(file))
    .flatMap(({ file }) =>
      writesOf(file)
        .filter((name) => !file.startsWith(`${tables.get(name)}/`) && !alsoWrites[file]?.includes(name))
        .map((name) => `${file} writes ${name} of ${tables.get(name)}`),
    )
  expect(wrong).toEqual([])
})
