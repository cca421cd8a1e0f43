import { expect, test } from 'vitest'
import { newReference, readReference } from './reference.ts'

test('a reference has no letter or digit that is misread over the phone', () => {
  for (let draw = 0; draw < 500; draw++)
    expect(newReference('FQ')).toMatch(/^FQ-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
})

test('a reference is read as a person types it', () => {
  expect(readReference(' fq 7k3m 92xd')).toBe('FQ-7K3M-92XD')
  expect(readReference('FQ7K3M-92XD')).toBe('FQ-7K3M-92XD')
  expect(readReference('7K3M')).toBeUndefined()
})
