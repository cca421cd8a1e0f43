import { chatScripts } from '../bench/chat-scripts.ts'
import { homeBytes } from '../bench/home-bytes.ts'
import { homeRequests } from '../bench/home-requests.ts'
import { scripts } from '../bench/scripts.ts'
import { expect, test } from './journey.ts'

/** The budgets of `npm run bench` that are the same on every machine: an import too many shows here. */
const budgets = {
  'scripts of a marketing page and of a form': scripts,
  'scripts of the chat, and of a form in it': chatScripts,
  'HTML and sheets of Home': homeBytes,
  'requests of Home': homeRequests,
}

for (const [what, measure] of Object.entries(budgets))
  test(`within their budget: ${what}`, async ({ baseURL }) => {
    const found = await measure({ origin: baseURL ?? '' })
    expect(found.filter(({ kept }) => !kept)).toEqual([])
  })
