import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = [
  'STYLE.md',
  'README.md',
  'docs/glossary.md',
  ...readdirSync('docs/guide').map((name) => `docs/guide/${name}`),
]
const told = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }))

/** Blocks of code whose first line names the file they are taken from: `// app/features/orders/confirm.ts`. */
const quotes = told.flatMap(({ page, text }) =>
  [...text.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, block = '']) => {
    const [head = '', ...lines] = block.trim().split('\n')
    return { page, file: /^\/\/ (\S+)$/.exec(head)?.[1] ?? head, parts: lines.join('\n').split(/^\s*\/\/ …$/m) }
  }),
)

test.each(quotes)('$page quotes $file as it stands there', ({ file, parts }) => {
  expect(existsSync(file), `${file} in the first line`).toBe(true)
  const code = onOneLine(readFileSync(file, 'utf8'))
  for (const part of parts) expect(code).toContain(onOneLine(part))
})

const onOneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim()

test('every file that a page names is there', () => {
  const missing = told.flatMap(({ page, text }) =>
    [
      ...text.matchAll(
        /\b(?:app|bench|content|db|docs|e2e|scripts|server|test)\/[\w./-]+\.(?:tsx?|mjs|md|ya?ml|sql|css)\b/g,
      ),
    ]
      .map(([path]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})
