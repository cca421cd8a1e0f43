import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { deskOn } from '#features/requests/testing.ts'
import { changePassage, deletePassage, findPassage, markOfStaffWords, staffWords, writePassage } from './passages.ts'
import { findQuestion, listQuestions, questionCounts } from './questions.ts'
import { attachQuestion, detachAsk, dismissQuestion, reopenQuestion } from './review-question.ts'
import { chatsOn } from './testing.ts'

const { db } = await testDatabase()
const { on, asks, answers } = chatsOn(db)
const staff = on({ viewer: await deskOn(db).person('admin', 'Ann') })
const words = { title: 'Kerosene', text: 'We do not sell kerosene.', href: '/fuel', asks: ['Do you sell kerosene?'] }

const unanswered = async (text: string) => {
  const asked = await asks(text)
  await answers(asked, { outcome: 'unknown', text: 'I do not know.' })
  const { rows } = await listQuestions(staff, { state: 'open', search: text })
  return rows[0]?.id ?? ''
}

test('a question is attached in staff’s words, and leaves the list; other processes see the mark change', async () => {
  const id = await unanswered('Kim here, 614 555 0186: is your diesel dyed?')
  const mark = await markOfStaffWords(on())
  await attachQuestion(staff, id, { passageId: 'fuel-dyed', question: 'Is your diesel dyed?' })
  expect(await staffWords(on())).toMatchObject({ asks: [{ passageId: 'fuel-dyed', question: 'Is your diesel dyed?' }] })
  expect(await markOfStaffWords(on())).not.toBe(mark)
  expect(await findQuestion(staff, id)).toMatchObject({ state: 'attached', answer: 'I do not know.' })
  expect(JSON.stringify(await staffWords(on()))).not.toContain('Kim')
  await expect(attachQuestion(staff, id, { passageId: '', question: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a passage is written, changed by one of two at once, and deleted with what was attached to it', async () => {
  const question = await unanswered('Is there any kerosene?')
  const id = await writePassage(staff, words, question)
  expect(await findQuestion(staff, question)).toMatchObject({ state: 'attached' })
  expect((await staffWords(on())).passages).toContainEqual({ id: `staff:${id}`, ...words })
  await changePassage(staff, id, { state: 'taught', changes: 1 }, { ...words, title: 'No kerosene' })
  await expect(changePassage(staff, id, { state: 'taught', changes: 1 }, words)).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await findPassage(staff, id)).toMatchObject({ title: 'No kerosene', changes: 2 })
  const other = await unanswered('Lamp oil for my house?')
  await attachQuestion(staff, other, { passageId: `staff:${id}`, question: 'Do you have lamp oil?' })
  await deletePassage(staff, id)
  expect(JSON.stringify(await staffWords(on()))).not.toMatch(/kerosene|lamp oil/)
})

test('a question is left out and taken back; the list counts by state and finds by word and reason', async () => {
  const id = await unanswered('Do you sell 100% hay?')
  await dismissQuestion(staff, id)
  const found = async (filter: { reason?: 'rated_down'; search: string }) =>
    (await listQuestions(staff, { state: 'open', ...filter })).rows.length
  expect(await found({ search: '100% hay' })).toBe(0)
  expect(await questionCounts(staff, { search: '100% hay' })).toEqual({
    open: 0,
    attached: 0,
    dismissed: 1,
  })
  await reopenQuestion(staff, id)
  expect(await found({ search: '100% h' })).toBe(1)
  expect(await found({ search: '100x h' })).toBe(0)
  expect(await found({ reason: 'rated_down', search: 'hay' })).toBe(0)
})

test('only staff see the list of questions or teach the assistant', async () => {
  const id = await unanswered('Whose is this?')
  for (const viewer of [on().viewer, await deskOn(db).person('customer', 'Cy')]) {
    const ctx = on({ viewer })
    for (const attempt of [
      () => listQuestions(ctx, { state: 'open' }),
      () => questionCounts(ctx, {}),
      () => findQuestion(ctx, id),
      () => attachQuestion(ctx, id, { passageId: 'a', question: 'b' }),
      () => dismissQuestion(ctx, id),
      () => writePassage(ctx, words),
      () => detachAsk(ctx, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' })
  }
})
