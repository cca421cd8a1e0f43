import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { permissions } from '../app/domain/permissions.ts'
import { sharedSite } from './front-door.ts'

/** Words that each of these libraries brings along wherever it goes. */
const marks = {
  yaml: 'YAMLParseError',
  zod: 'ZodError',
  drizzle: 'drizzle:entityKind',
  marked: 'blockquoteStart',
  temporal: 'Temporal.ZonedDateTime',
}

const scriptsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))

const holding = (folder: string, mark: string) =>
  scriptsOf(folder)
    .filter(({ text }) => text.includes(mark))
    .map(({ file }) => file)

// Starting the site makes a build where there is none, or an old one.
beforeAll(sharedSite)

test('no script of the browser carries what only the server needs', () => {
  for (const [library, mark] of Object.entries(marks)) expect(holding('build/client', mark), library).toEqual([])
})

test('no script of the browser carries the table of permissions', () => {
  for (const { says } of Object.values(permissions)) expect(holding('build/client', says), says).toEqual([])
})

test('the marks are those of the libraries', () => {
  for (const [library, mark] of Object.entries(marks))
    expect(holding(join('node_modules', packages[library] ?? library), mark).length, library).toBeGreaterThan(0)
})

const packages: Record<string, string> = { drizzle: 'drizzle-orm', temporal: 'temporal-polyfill' }
