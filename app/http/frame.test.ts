import { expect, test } from 'vitest'
import { readContent, settle } from '#content/index.ts'
import { badgesShown, frameOf } from './frame.ts'

const content = settle(readContent('content'))
const site = (origin: string, ...kinds: string[]) => ({
  content,
  env: { origin },
  papers: () => kinds.map((kind) => ({ kind })) as never,
})

test('where others read the site, a badge is shown once its document can be downloaded', () => {
  expect(badgesShown(site('http://localhost:3000'))).toEqual(content.badges)
  expect(badgesShown(site('https://fuel.com'))).toEqual([])
  const withOne = site('https://fuel.com', 'dot_certifications')
  expect(badgesShown(withOne).map(({ key }) => key)).toEqual(['dot'])
  expect(frameOf(withOne, undefined, '/', 2026).badges).toEqual(['DOT Certified'])
})
