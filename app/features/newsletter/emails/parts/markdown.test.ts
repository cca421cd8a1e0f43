import { expect, test } from 'vitest'
import type { Letterhead } from '#emails/email.ts'
import { renderEmail } from '#emails/index.ts'
import { subscriber } from './list-foot.tsx'

const head: Letterhead = {
  origin: 'https://fuel.example',
  tokenFor: (name) => `key-of-${name}`,
  company: {
    brand: 'Leone Fuel & Lubricants',
    phone: '(614) 555-0142',
    email: 'hello@leonefuel.example',
    city: 'Columbus',
    address: { street: '100 Depot Road', place: 'Lewis Center', stateCode: 'OH', zip: '43035' },
    timeZone: 'America/New_York',
  },
}

const mailed = (markdown: string) =>
  renderEmail(
    'newsletter-issue',
    { name: 'newsletter.issue', v: 1, issue: { id: 'i', subject: 'Stocks & blends', markdown }, subscriber },
    head,
  )

/** The issue's own part of the HTML, without the styles that mail programs need. */
const body = async (markdown: string) => {
  const { html } = await mailed(markdown)
  return html.replaceAll(/ (?:style|class|target|data-[\w-]+)="[^"]*"/g, '').replaceAll(/<!--.*?-->/g, '')
}

test('headings, lists, quotes, rules and marks within a line are drawn', async () => {
  const html = await body(
    '# Stocks\n\n- **diesel** up\n- *gasoline* down\n\n3. third\n4. fourth\n\n> said\n\n---\n\nend',
  )
  expect(html).toMatch(/<h2[^>]*>Stocks<\/h2>/)
  expect(html).toContain('<ul><li><strong>diesel</strong> up</li><li><em>gasoline</em> down</li></ul>')
  expect(html).toContain('<ol start="3"><li>third</li><li>fourth</li></ol>')
  expect(html).toMatch(/<blockquote><p>said<\/p><\/blockquote>/)
  expect(html).toMatch(/<hr\/?>/)
})

test('the plain text has the same list, and says where links lead', async () => {
  const { text } = await mailed('Two things:\n\n- one\n- two, [priced](/pricing)')
  expect(text).toContain(' * one\n * two, priced https://fuel.example/pricing')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'before <b onclick="x()">bold</b> after',
  '<iframe src="https://elsewhere.example"></iframe>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x]( javascript&#58;alert(1))',
  '<javascript:alert(1)>',
  '![beacon](https://elsewhere.example/pixel.gif)',
  '```html\n<script>alert(1)</script>\n```',
])('%s runs nothing and loads nothing', async (markdown) => {
  const html = await body(markdown)
  expect(html).not.toMatch(/<(?:script|img|iframe|b)\b|<[^>]*\son\w+=|href="(?!https:\/\/fuel\.example|tel:)/i)
})

test('raw HTML is shown as it was typed', async () => {
  expect(await body('a <b>bold</b> claim')).toContain('a &lt;b&gt;bold&lt;/b&gt; claim')
})

test('links lead to this site, to the web and to a mailbox; nothing else is a link', async () => {
  const html = await body('[a](/pricing) [b](https://eia.gov/x?a=1&b=2) [c](mailto:desk@fuel.example) [d](ftp://x/y)')
  expect([...html.matchAll(/<a href="([^"]*)">([abcd])<\/a>/g)].map(([, href, name]) => [name, href])).toEqual([
    ['a', 'https://fuel.example/pricing'],
    ['b', 'https://eia.gov/x?a=1&amp;b=2'],
    ['c', 'mailto:desk@fuel.example'],
  ])
})

test('every issue says who sent it, from where, why, and how to end it: with one click, in the mail program too', async () => {
  const { text, html, headers, subject } = await mailed('Words.')
  const link = `https://fuel.example/newsletter/unsubscribe/${subscriber.unsubscribeToken}`
  expect(subject).toBe('Stocks & blends')
  for (const part of ['Leone Fuel & Lubricants, 100 Depot Road, Lewis Center, OH 43035', subscriber.email, link]) {
    expect(text).toContain(part)
  }
  expect(html).toContain(`href="${link}"`)
  expect(headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'Newsletter <newsletter.fuel.example>',
  })
})

test('the line behind the subject is the opening of the issue, without marks', async () => {
  const { html } = await mailed('# Head\n\nStocks are **low** in [Ohio](/coverage).')
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>Stocks are low in Ohio\./)
})
