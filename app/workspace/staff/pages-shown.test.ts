import { expect, test } from 'vitest'
import { pagesShown } from './pages-shown.ts'

const pages = [
  { label: 'Dispatch', href: '/dispatch' },
  { label: 'Capacity', href: '/room', of: 'Dispatch' },
  { label: 'Standing deliveries', href: '/standing' },
  { label: 'Proposed deliveries', href: '/proposals', of: 'Standing deliveries', waits: 'proposals' as const },
]
const shown = (here?: (typeof pages)[number], of = pages) => pagesShown(of, here).map(({ label }) => label)

test('pages that belong to another one stand beside it once someone is there', () => {
  expect(shown(pages[0])).toEqual(['Dispatch', 'Capacity', 'Standing deliveries'])
  expect(shown(pages[3])).toEqual(['Dispatch', 'Standing deliveries', 'Proposed deliveries'])
  expect(shown()).toEqual(['Dispatch', 'Standing deliveries'])
})

test('the count of a hidden page is added to its section', () => {
  expect(pagesShown(pages, pages[0]).at(-1)).toMatchObject({ label: 'Standing deliveries', waits: 'proposals' })
  expect(pagesShown(pages, pages[2])[1]?.waits).toBeUndefined()
})

test('a page whose parent page is not shown stands by itself', () => {
  expect(shown(undefined, pages.slice(1))).toEqual(['Capacity', 'Standing deliveries'])
})
