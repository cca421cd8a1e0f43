import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')

const sheets = read(globSync('app/ui/**/*.css')).replaceAll(/\/\*.*?\*\//gs, '')
const styled = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
styled.delete('woff2')

/** Emails carry their looks in themselves. */
const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\/emails\/|\.test\./.test(file))
const code = read(sources)

test('every class that a sheet styles stands somewhere in the markup', () => {
  const words = new Set(code.match(/[a-z][\w-]*/g))
  expect(styled.size).toBeGreaterThan(200)
  expect([...styled].filter((name) => !words.has(name))).toEqual([])
})

test('every class in the markup is styled by a sheet', () => {
  const written = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  expect(written.length).toBeGreaterThan(500)
  expect([...new Set(written)].filter((name) => !styled.has(name))).toEqual([])
})
