import { expect, test } from 'vitest'
import { allEmails } from '#emails/index.ts'
import { emailNames } from './mail-words.ts'

test('every email of the catalogue has a name of its own in the outbox', () => {
  expect(Object.keys(emailNames).toSorted()).toEqual(allEmails.map(({ name }) => name).toSorted())
  expect(new Set(Object.values(emailNames)).size).toBe(allEmails.length)
})
