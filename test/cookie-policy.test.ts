import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const program = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|testing\.ts$/.test(path))
  .map((path) => [path, read(path)] as const)

/** The bold names in the first column of the policy's two tables. */
const named = (heading: string) => {
  const [, section = ''] = read('content/legal/cookies.md').split(`## ${heading}\n`)
  const rows = (section.split('\n## ')[0] ?? '').split('\n')
  return rows.flatMap((row) => /^\| \*\*([\w -]+)\*\*/.exec(row)?.[1] ?? []).toSorted()
}

test('the cookie policy names every cookie that the program sets, and no other', () => {
  const cookies = program.flatMap(([, text]) => [...text.matchAll(/hostCookie\('([\w-]+)'/g)].map(([, name]) => name))
  expect(named('Cookies')).toEqual([...new Set(cookies)].toSorted())
})

test('hazard 114: no cookie is made but by the one function that names it', () => {
  const others = program.filter(
    ([path, text]) => path !== 'app/platform/signed-cookie.ts' && /document\.cookie|HttpOnly|SameSite/.test(text),
  )
  expect(others.map(([path]) => path)).toEqual([])
})

/** Who keeps something in the browser, and under which names. */
const keepers: Record<string, string[]> = {
  'app/ui/theme-switch-script.ts': ['theme'],
  'app/forms/drafts.ts': ['typed into'],
  'app/islands/chat/prefill.ts': ['typed into'],
  'app/islands/chat/session.ts': ['chat-person', 'chat-session', 'chat-unsent'],
  'app/islands/chat/open-chat.ts': ['chat', 'chat-unsent', 'chat-visit'],
  'app/islands/toast-on-arrival.ts': ['toast'],
  'app/islands/attend.ts': ['chat-person', 'chat-session', 'chat-unsent'],
  'app/islands/loader.ts': ['toast'],
  'app/islands/driver/report-store.ts': ['driver'],
  'app/islands/driver/worker.ts': ['driver'],
  'app/ui/letter-keys.ts': ['inbox-keys'],
}

test('the cookie policy names everything that is kept in the browser, and nothing else', () => {
  const found = program.filter(([, text]) => /localStorage|sessionStorage|indexedDB|\bcaches\./.test(text))
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(keepers).toSorted())
  for (const [path, names] of Object.entries(keepers))
    for (const name of names) expect([path, name, read(path).includes(name)]).toEqual([path, name, true])
  expect(named('Storage in your browser')).toEqual([...new Set(Object.values(keepers).flat())].toSorted())
})
