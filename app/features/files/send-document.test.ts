import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { testDatabase } from '#platform/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { mails } from '#mails/schema.ts'
import { withdrawDocument } from '#features/documents/move.ts'
import { readPaper, type PaperFile } from '#features/documents/paper.ts'
import { pdf } from '#features/documents/testing.ts'
import { reviseDocument, uploadDocument } from '#features/documents/upload.ts'
import { requestLife } from '#features/requests/lifecycle.ts'
import { staffRequestForms } from '#features/requests/request-forms.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { filesOf, readContent } from './find.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const plan = mailPlan({ staffEmail: 'desk@leonefuel.example' })
const robin = await person('admin', 'Robin')
const desk = contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours: 1 }), mails: plan })

const facts = { kind: 'sds_fuels', title: 'Diesel SDS', revision: '4.1', revisedOn: '2025-11-01', reviewBy: null }
const sheet = readPaper(pdf(900, 'diesel')) as PaperFile
const inLibrary = () => uploadDocument(desk, facts, sheet)

const press = async (
  requestId: string,
  documentId: string,
  documents: { id: string; title: string; fits: boolean }[],
) => {
  const [request] = await db.select().from(requests).where(eq(requests.id, requestId))
  if (!request) throw new Error('It is gone.')
  const { send } = staffRequestForms({ request, people: [], verbs: requestLife.verbs, documents })
  const body = new FormData()
  const seen = `${request.state} ${request.changes}`
  const typed = { verb: 'send_document', document: documentId, text: 'Here it is.', submission_id: randomUUID(), seen }
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  return answerVerb(desk, body, [send])
}
const emailed = async (requestId: string, name: string) => {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, requestId), eq(mails.email, name)))
  if (!row) throw new Error(`There is no ${name}.`)
  return renderEmail(name, row.data, letterhead)
}
const on = (id: string) => ({ kind: 'request', id }) as const

test('staff answer a request for a document with the document: the promise is kept and the email downloads it', async () => {
  const { id, secretLink } = await sent({ contact: { email: 'safety@knox-dairy.example' } })
  const document = await inLibrary()
  expect(await press(id, document.id, [{ id: document.id, title: document.title, fits: true }])).toBeInstanceOf(
    Response,
  )
  const [request] = await db.select().from(requests).where(eq(requests.id, id))
  expect(request?.state).toBe('answered')
  const [file] = await filesOf(desk, on(id))
  expect(file).toMatchObject({ kind: 'document', name: 'Diesel SDS 4.1.pdf', bytes: sheet.bytes })
  const { text, html } = await emailed(id, 'request-answer')
  expect(text).toContain('Here it is.')
  expect(html).toContain(`/files/request/${secretLink}/${file?.id}`)
  expect(text).toContain('Download Diesel SDS 4.1.pdf')
})

test('a sent document keeps its version whatever changes in the library, and can be sent again as a message', async () => {
  const { id } = await sent({ contact: { email: 'safety@knox-dairy.example' } })
  const document = await inLibrary()
  const offered = [{ id: document.id, title: document.title, fits: true }]
  await press(id, document.id, offered)
  await press(id, document.id, offered)
  expect(await emailed(id, 'request-reply')).toMatchObject({ text: expect.stringContaining('Diesel SDS 4.1.pdf') })
  const newer = readPaper(pdf(700, 'newer')) as PaperFile
  await reviseDocument(desk, document.id, { state: 'published', changes: 1 }, { ...facts, revision: '5' }, newer)
  await withdrawDocument(desk, document.id)
  const [file, another] = await filesOf(desk, on(id))
  expect(another).toBeUndefined()
  if (!file) throw new Error('There is no file.')
  const parts = []
  for await (const part of readContent(desk, file, 0, file.bytes - 1)) parts.push(part)
  expect(Buffer.concat(parts).equals(sheet.content)).toBe(true)
})

test('a paper is chosen beforehand only where it is the one of its kind that was asked for', async () => {
  const request = await sent({ contact: { email: 'safety@knox-dairy.example' } })
  const chosen = (...fits: boolean[]) => {
    const documents = fits.map((fits, place) => ({ id: `paper ${place}`, title: `Paper ${place}`, fits }))
    const { send } = staffRequestForms({ request, people: [], verbs: requestLife.verbs, documents })
    return send.draw(desk).groups[0]?.fields[0]?.value
  }
  expect([chosen(true, false), chosen(false), chosen(true, true)]).toEqual(['paper 0', '', ''])
})
