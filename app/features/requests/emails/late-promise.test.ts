import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#mails/schema.ts'
import { assignRequest } from '../assign.ts'
import { logCall } from '../log-call.ts'
import { releaseRequest } from '../move.ts'
import { deskOn, quoteForm } from '../testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const [robin, sam] = [await person('admin', 'Robin'), await person('admin', 'Sam')]
const plan = mailPlan({ staffEmail: 'desk@leonefuel.example' })
const after = (hours: number) => contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours }), mails: plan })

/** The latest mail of that name about a request, as it is sent: its subject and its text in one line. */
const written = async (id: string, name: string) => {
  const rows = await db.select().from(mails).where(eq(mails.subjectId, id)).orderBy(desc(mails.createdAt))
  const row = rows.find(({ email }) => email === name)
  if (!row) throw new Error(`There is no ${name}.`)
  const { subject, text } = await renderEmail(name, row.data, letterhead)
  return `${subject} ${text.replaceAll(/\s+/g, ' ')}`
}

const due = 'Fri, Nov 21, 10:00 AM ET'
const contact = { email: 'dana@hilltop-farm.example' }
const words = () => ({ id: randomUUID(), text: 'The truck comes by the north gate.' })

test('a reply names the time that was promised while it is to come, is sorry once it has passed, and names none after the answer', async () => {
  const { id } = await sent({ contact })
  await sayOn(after(1), id, 'reply', words())
  expect(await written(id, 'request-reply')).toContain(`You'll still have our answer by ${due}.`)
  await sayOn(after(25), id, 'reply', words())
  const late = await written(id, 'request-reply')
  expect(late).toContain(`We promised you an answer by ${due}. It's late, and we're sorry.`)
  expect(late).not.toContain("You'll still have")

  const kept = await sent({ contact })
  await sayOn(after(2), kept.id, 'answer', words(), 'received')
  await sayOn(after(24 * 14), kept.id, 'reply', words())
  const afterwards = await written(kept.id, 'request-reply')
  expect(afterwards).toContain('north gate')
  expect(afterwards).not.toMatch(/Nov 21|promised|late/)
})

test('a request released from spam in time keeps its answer time; five days later the emails say it is late', async () => {
  const copies = async (hours: number) => {
    const { id } = await sent({ contact, spamScore: 10 })
    await releaseRequest(after(hours), id, 'spam')
    return [await written(id, 'request-copy'), await written(id, 'request-notice')]
  }
  const [copy, notice] = await copies(23)
  expect(copy).toContain(`: we'll answer by ${due}`)
  expect(copy).toContain(`We'll answer within 24 hours: by ${due}.`)
  expect(notice).toContain(`, answer by ${due}: `)
  const [lateCopy, lateNotice] = await copies(24 * 5)
  expect(lateCopy).toContain(': our answer is late')
  expect(lateCopy).toContain(`by ${due}. Our answer is late, and we're sorry.`)
  expect(lateCopy).not.toMatch(/[Ww]e'll answer|by email or phone within 24 hours/)
  expect(lateNotice).toContain(`, late, promised by ${due}: `)
  expect(lateNotice).toContain(`Late. Promised by ${due}. We promised an answer within 24 hours.`)
})

test('a call that is written down when its promise is over is told as late', async () => {
  const logged = (hours: number) =>
    logCall(after(hours), quoteForm, { submissionId: randomUUID(), answers: [], contact }, thursdayMorning)
  expect(await written((await logged(2)).id, 'request-copy')).toContain(`: we'll answer by ${due}`)
  expect(await written((await logged(30)).id, 'request-copy')).toContain(': our answer is late')
})

test('anyone who is given a request reads whether it is late', async () => {
  const { id } = await sent({ contact })
  await assignRequest(after(1), id, sam.userId, 'received')
  expect(await written(id, 'request-assigned')).toContain(`, answer by ${due}`)
  const other = await sent({ contact })
  await assignRequest(after(30), other.id, sam.userId, 'received')
  expect(await written(other.id, 'request-assigned')).toContain(`, late, promised by ${due}`)
})
