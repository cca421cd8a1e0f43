import { expect, test } from 'vitest'
import { countFields } from './body.ts'
import { isOneClick } from './middleware.ts'

const urlEncoded = 'application/x-www-form-urlencoded; charset=UTF-8'

const multipart = async (fields: number) => {
  const form = new FormData()
  for (let field = 0; field < fields; field++) form.append(`field${field}`, 'a&b=c')
  const sent = new Request('http://x', { method: 'POST', body: form })
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

test.each([
  ['', 0],
  ['a=1', 1],
  ['a=1&b=2&b=3', 3],
])('the form %j has %i fields', (body, fields) => {
  expect(countFields(Buffer.from(body), urlEncoded)).toBe(fields)
})

test.each([1, 200, 10_000])('a multipart form of %i fields has that many', async (fields) => {
  const { body, type } = await multipart(fields)
  expect(countFields(body, type)).toBe(fields)
})

test('multipart without a boundary is no form', () => {
  expect(countFields(Buffer.from('x'), 'multipart/form-data')).toBeUndefined()
})

test('the one-click body is known in both of its forms, and nothing beside it', () => {
  const part = 'Content-Disposition: form-data; name="List-Unsubscribe"'
  expect(isOneClick(Buffer.from('List-Unsubscribe=One-Click'))).toBe(true)
  expect(isOneClick(Buffer.from(`--b\r\n${part}\r\n\r\nOne-Click\r\n--b--\r\n`))).toBe(true)
  expect(isOneClick(Buffer.from('List-Unsubscribe=One-Click&email=a'))).toBe(false)
  expect(isOneClick(Buffer.from('email=a'))).toBe(false)
})
