import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { content } from '#content/testing.ts'
import { chatMessages, chatSessions, crmEvents } from '#features/chat/schema.ts'
import { chatsOn } from '#features/chat/testing.ts'
import { thursdayMorning } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { forgetChatsTask } from './forget.ts'

const { db } = await testDatabase()
const { on, asks, answers } = chatsOn(db)
const { retention, legal } = content

const runAfter = (days: number) =>
  forgetChatsTask.run(
    {
      context: () => on({ now: thursdayMorning.add({ hours: 24 * days }) }),
      retention: () => retention,
      log: { info: vi.fn(), warn: vi.fn() },
    } as never,
    new AbortController().signal,
  )

test('chats go when the time is over that the privacy policy names, with their messages and events', async () => {
  const asked = await asks('How long will you remember this?')
  await answers(asked)
  const left = async () => [
    await db.$count(chatSessions, eq(chatSessions.id, asked.chat.id)),
    await db.$count(chatMessages, eq(chatMessages.sessionId, asked.chat.id)),
    await db.$count(crmEvents, eq(crmEvents.sessionId, asked.chat.id)),
  ]
  await runAfter(retention.chatDays - 1)
  expect(await left()).toEqual([1, 2, 2])
  await runAfter(retention.chatDays + 1)
  expect(await left()).toEqual([0, 0, 0])
  const policy = JSON.stringify(legal.find(({ slug }) => slug === 'privacy-policy'))
  expect(policy).toContain(`deleted ${retention.chatDays} days after the last message`)
})
