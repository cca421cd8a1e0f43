import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { learnAhead } from '../index.ts'
import { content, keep as keptOnce } from '../testing.ts'
import { keepIn } from './training-cache.ts'
import type { LearnedWeights } from './learn.ts'

/** What the other tests' assistant learned, or learns now. */
const learnedOnce = () => {
  learnAhead(content, keptOnce)
  return keptOnce.read(content.version) as LearnedWeights
}

const learnedAnew = () => {
  const written: LearnedWeights[] = []
  learnAhead(content, { read: () => undefined, write: (_version, learned) => void written.push(learned) })
  return written[0]
}

test('the same files teach the same, to the last bit', () => {
  const [one, other] = [learnedOnce(), learnedAnew()]
  expect(one.owner.labels.length).toBeGreaterThan(70)
  expect(other).toEqual(one)
})

test('the training cache is reused for the same files only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learned-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const keep = keepIn(join(folder, 'not-there'), folder)
  const learned = learnedOnce()
  keep.write('one', learned)
  expect(keep.read('one')).toEqual(learned)
  expect(keep.read('two')).toBeUndefined()
})
