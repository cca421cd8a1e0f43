import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './auth-request.ts'

test.each([
  '/dashboard/admin',
  '/dashboard/admin/inbox?show=late&page=2',
  '/a/../support',
  '/partners?next=https://works.example',
  '/auth/new-address?token=of-a-mail',
])('a path of this site is where the visitor goes back to: %s', (path) => expect(returnPath(path)).toMatch(/^\/[a-z]/))

const elsewhere = [
  null,
  '',
  'support',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\tevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\r\nSet-Cookie: a=b',
  '/%0d%0aSet-Cookie: a=b',
  '/\u2215/evil.example',
  '/\uff0f/evil.example',
  '/\u3000/evil.example',
  '@evil.example',
  '//user@evil.example',
  ' /support',
  '/auth',
  '/auth?from=/auth',
  '/auth/sign-out',
  '/auth/new-address/..',
  '/auth/new-address/x',
]

test.each(elsewhere)('hazard 28: from=%j leads nowhere', (asked) => expect(returnPath(asked)).toBeUndefined())

test('hazard 28: whatever is asked, the answer is a page of the site the visitor is on', () => {
  const hostile = constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    '\uff0f',
    'evil.example',
    'https:',
  )
  assert(
    property(array(hostile, { maxLength: 8 }), (pieces) => {
      const path = returnPath(pieces.join(''))
      if (path === undefined) return
      expect(new URL(path, 'https://fuel.example').origin).toBe('https://fuel.example')
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    }),
    { numRuns: 5000 },
  )
})
