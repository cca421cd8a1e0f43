import { afterEach, expect, test, vi } from 'vitest'
import { keptAnswers } from '#forms/drafts.ts'
import { keepForForm } from './prefill.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => storage.set(name, value),
})
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
afterEach(() => storage.clear())

const typedInto = (kind: string) => (JSON.parse(storage.get(`typed into ${kind}`) ?? '{}') as { typed: unknown }).typed
const typed = (typed: Record<string, string>, at = Date.now()) =>
  storage.set('typed into fuel_quote', JSON.stringify({ typed, at }))

test('the chat’s facts fill the form beside earlier typed answers', () => {
  typed({ name: 'Dana Field', notes: '' })
  keepForForm('fuel_quote', { notes: '300 gal, gate code is at the office' })
  expect(typedInto('fuel_quote')).toEqual({ name: 'Dana Field', notes: '300 gal, gate code is at the office' })
})

test('notes that were typed stay, and what the chat heard comes after them once', () => {
  typed({ notes: 'Call before you come.' })
  for (let presses = 0; presses < 2; presses++) keepForForm('fuel_quote', { notes: '300 gal' })
  expect(typedInto('fuel_quote')).toEqual({ notes: 'Call before you come.\n300 gal' })
})

test('answers filled in by the chat are marked as such, and typed ones are not', () => {
  keepForForm('fuel_quote', { notes: '300 gal' })
  keepForForm('fuel_quote', { notes: '300 gal by Friday' })
  expect(keptAnswers('fuel_quote', undefined, Date.now())?.isFromChat).toBe(true)
  typed({ name: 'Dana Field' })
  keepForForm('fuel_quote', { notes: '300 gal' })
  expect(keptAnswers('fuel_quote', undefined, Date.now())?.isFromChat).toBe(false)
})

test('a chat message repeated with more text fills the field once', () => {
  keepForForm('fuel_quote', { notes: '300 gal' })
  keepForForm('fuel_quote', { notes: '300 gal\nby Friday' })
  expect(typedInto('fuel_quote')).toEqual({ notes: '300 gal\nby Friday' })
})

test('a draft that the form has forgotten does not come back with it', () => {
  typed({ name: 'Dana Field' }, Date.now() - 8 * 86_400_000)
  keepForForm('fuel_quote', { notes: '300 gal' })
  expect(typedInto('fuel_quote')).toEqual({ notes: '300 gal' })
})

test('a kept answer is restored for the person who typed it, not for someone else who is signed in', () => {
  keepForForm('support', { message: 'Two more drums, please.' })
  expect(keptAnswers('support', 'dana', Date.now())?.typed).toEqual({ message: 'Two more drums, please.' })
  storage.set('typed into support', JSON.stringify({ typed: {}, at: Date.now(), owner: 'kim' }))
  expect(keptAnswers('support', 'dana', Date.now())).toBeUndefined()
})
