import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCipher } from '#platform/cipher.ts'
import { longestMailboxName } from '#platform/settings.ts'
import { answeredSubject, replyAddress } from './reply-address.ts'

const cipher = createCipher('a secret of the tests')
const office = 'office@fuel.example'

test('the address that a mail is answered to leads back to what it is about', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(answeredSubject(replyAddress(office, id, cipher), cipher)).toBe(id)
    }),
  )
})

test('a reply address fits the 64 characters of a mailbox name and survives servers that change capitals', () => {
  const id = randomUUID()
  const longest = `${'o'.repeat(longestMailboxName)}@fuel.example`
  expect(replyAddress(longest, id, cipher).indexOf('@')).toBe(64)
  const shouted = `"Dana" <${replyAddress(office, id, cipher).toUpperCase()}>, other@hill.example`
  expect(answeredSubject(shouted, cipher)).toBe(id)
})

test('a token that someone changed, or that another company made, leads nowhere', () => {
  const address = replyAddress(office, randomUUID(), cipher)
  for (const at of [10, 20, 30, 45, 50]) {
    const changed = address.slice(0, at) + (address[at] === '0' ? '1' : '0') + address.slice(at + 1)
    expect(answeredSubject(changed, cipher)).toBeUndefined()
  }
  expect(answeredSubject(address, createCipher('another secret'))).toBeUndefined()
  expect(answeredSubject(`office+r.${'v'.repeat(42)}@fuel.example`, cipher)).toBeUndefined()
  expect(answeredSubject('office+r.short@fuel.example, office@fuel.example', cipher)).toBeUndefined()
})
