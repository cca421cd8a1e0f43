import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Drawn around every page, this one too. */
const shell = /^app\/ui\/(site\/(?!error|not-found)|toaster|speculation)/

const imported = (file: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(file)) return visited
  visited.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'([#.][^']+\.tsx)'/g)) {
    imported(target.startsWith('#') ? `app/${target.slice(1)}` : normalize(join(dirname(file), target)), visited)
  }
  return visited
}

test('every part of app/ui is shown on /_ui', () => {
  const shown = imported('app/site/ui.tsx')
  const parts = globSync('app/ui/**/*.tsx').filter((file) => !file.includes('.test.') && !shell.test(file))
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((file) => !shown.has(file))).toEqual([])
})
