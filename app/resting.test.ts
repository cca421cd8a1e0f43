import { expect, test } from 'vitest'
import { interactiveOf, putToRest } from './resting.ts'

test('a page at rest names what React needs, and asks for none of it', () => {
  const html = putToRest(
    '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/b.css"/>' +
      '<link rel="modulepreload" href="/assets/c.js"/><script nonce="n" type="module" async="">import "/assets/a.js"</script>',
  )
  expect(html).toBe(
    '<link rel="stylesheet" href="/b.css"/>' +
      '<script nonce="n" type="text/resting" data-needs="/assets/a.js /assets/c.js">import "/assets/a.js"</script>',
  )
})

test('a page says of itself whether React comes at once', () => {
  expect(
    [{ interactive: true }, { interactive: 'when touched' }, { cached: true }, undefined].map(interactiveOf),
  ).toEqual([true, 'when touched', undefined, undefined])
})
