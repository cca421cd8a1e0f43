import { expect, test } from 'vitest'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { defineStates } from './states.ts'
import { system, visitor, type Viewer } from './viewer.ts'

const staff: Viewer = { role: 'admin', userId: 'u1', name: 'Ada', email: 'ada@fuel.example' }

test('a draft reads as a draft to staff and as being revised to the buyer', () => {
  expect([staff, visitor, system].map((viewer) => quoteStates.isNow(viewer, 'draft'))).toEqual([
    'a draft',
    'being revised',
    'being revised',
  ])
  expect([quoteStates.words.draft, quoteStates.buyerWords.draft]).toEqual([
    { tone: 'new', words: 'Draft' },
    { tone: 'hold', words: 'Being revised' },
  ])
  expect(quoteStates.buyerWords.pending).toEqual(quoteStates.words.pending)
})

test('a state without words, or without a yes or no for a group, does not compile', () => {
  const full = { tone: 'new', words: 'Full', isNow: 'full', isUsable: true } as const
  const states = defineStates<'full' | 'empty', 'isUsable'>('tank', {
    full,
    empty: { tone: 'off', words: 'Empty', isNow: 'empty', isUsable: false },
  })
  expect([states.statesThat('isUsable'), states.is('isUsable', 'empty')]).toEqual([['full'], false])
  void (() => [
    // @ts-expect-error -- a state is missing
    defineStates<'full' | 'empty', 'isUsable'>('tank', { full }),
    // @ts-expect-error -- it does not say whether it is of the group
    defineStates<'full', 'isUsable'>('tank', { full: { tone: 'new', words: 'Full', isNow: 'full' } }),
  ])
})
