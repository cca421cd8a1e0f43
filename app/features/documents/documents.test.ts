import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { backup } from '#platform/backup.ts'
import { restore } from '#platform/restore.ts'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { findDocument, findVersion, listDocuments, staleDocuments, findVersions } from './find-documents.ts'
import { restoreDocument, reviewDocument, withdrawDocument } from './move.ts'
import { readPaper, type PaperFile } from './paper.ts'
import { documentsMark, findPublished, firstListing, listPublished, publishedPapers } from './published.ts'
import { readFile } from './read-file.ts'
import { documentFiles, documents, documentVersions } from './schema.ts'
import { ada, pdf, png } from './testing.ts'
import { reviseDocument, uploadDocument } from './upload.ts'

const { db, connection } = await testDatabase()
/** The version of a paper that was uploaded and not changed since. */
const firstVersion = { state: 'published', changes: 1 }
const desk = contextOn(db, { viewer: ada })

beforeEach(async () => {
  for (const table of [documentFiles, documentVersions, documents]) await db.delete(table)
})

const paper = (content = pdf()) => readPaper(content) as PaperFile
const facts = { kind: 'sds_fuels', title: 'Diesel', revision: '4.1', revisedOn: '2025-11-01', reviewBy: null }
const bytesOf = async (versionId: string, start: number, end: number, from = db) => {
  const parts = []
  for await (const part of readFile({ db: from }, versionId, start, end)) parts.push(part)
  return { bytes: Buffer.concat(parts), parts: parts.length }
}

test('only staff see and change the document library', async () => {
  const { id } = await uploadDocument(desk, facts, paper())
  const customer = contextOn(db, { viewer: { ...ada, role: 'customer' } })
  for (const stranger of [contextOn(db), customer]) {
    for (const attempt of [
      () => listDocuments(stranger, {}),
      async () => staleDocuments(stranger),
      () => findDocument(stranger, id),
      () => findVersion(stranger, id, 1),
      () => uploadDocument(stranger, facts, paper()),
      () => reviseDocument(stranger, id, firstVersion, facts, paper()),
      () => withdrawDocument(stranger, id),
      () => reviewDocument(stranger, id, '2026-01-01'),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' })
  }
})

test('a revision becomes the current one, and the one before is kept byte for byte', async () => {
  const first = pdf(700_000, 'first')
  const { id } = await uploadDocument(desk, facts, paper(first))
  await reviseDocument(desk, id, firstVersion, { ...facts, revision: '5', revisedOn: '2025-11-10' }, paper(png()))
  expect(await findPublished({ db }, 'sds_fuels')).toMatchObject({ revision: '5', type: 'image/png' })

  const [now, before] = await findVersions(desk, { id })
  expect([now?.version, before?.version, before?.revision]).toEqual([2, 1, '4.1'])
  const { bytes, parts } = await bytesOf(before?.id ?? '', 0, first.length - 1)
  expect([bytes.equals(first), parts]).toEqual([true, 3])
  expect((await bytesOf(before?.id ?? '', 5, 9)).bytes.equals(first.subarray(5, 10))).toBe(true)
  expect((await historyOf(desk, id)).map(({ name, detail }) => [name, detail])).toEqual([
    ['document.uploaded', { version: 1, revision: '4.1', bytes: 700_000 }],
    ['document.revised', { version: 2, revision: '5', bytes: png().length }],
  ])
})

test('one of two people who change a document at once wins, and the other reads who and when', async () => {
  const { id } = await uploadDocument(desk, facts, paper())
  const revise = (name: string) =>
    reviseDocument({ ...desk, viewer: { ...ada, name } }, id, firstVersion, { ...facts, revision: name }, paper())
  const done = await Promise.allSettled([revise('Bo'), revise('Cy')])
  const [won] = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value.revision] : []))
  const [lost] = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost).toMatchObject({
    kind: 'conflict',
    message: `${won} changed this document at 10:00 AM. It is now on the site.`,
  })
  expect(await findVersions(desk, { id })).toHaveLength(2)

  const moves = await Promise.allSettled([withdrawDocument(desk, id), withdrawDocument(desk, id)])
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a withdrawn paper is gone for visitors, kept for staff, and comes back', async () => {
  const { id } = await uploadDocument(desk, facts, paper())
  const mark = await documentsMark({ db })
  await withdrawDocument(desk, id)
  expect(await documentsMark({ db })).not.toBe(mark)
  await expect(findPublished({ db }, 'sds_fuels')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(findPublished({ db }, 'sds_fuels', id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await publishedPapers({ db })).toEqual([])
  expect((await listDocuments(desk, { view: 'withdrawn' })).rows.map((row) => row.id)).toEqual([id])
  await expect(reviseDocument(desk, id, firstVersion, facts, paper())).rejects.toMatchObject({ kind: 'conflict' })
  await restoreDocument(desk, id)
  expect(await findPublished({ db }, 'sds_fuels')).toMatchObject({ id })
})

test('a paper is stale from its day of review on, until someone looks or withdraws it', async () => {
  const { id } = await uploadDocument(desk, { ...facts, reviewBy: '2025-11-20' }, paper())
  await uploadDocument(desk, { ...facts, title: 'Gasoline', reviewBy: '2025-11-21' }, paper())
  const dayBefore = { ...desk, now: thursdayMorning.subtract({ hours: 24 }) }
  expect(await staleDocuments(dayBefore)).toEqual([])
  expect((await staleDocuments(desk)).map(({ title }) => title)).toEqual(['Diesel'])
  await expect(reviewDocument(desk, id, '2025-11-20')).rejects.toMatchObject({ kind: 'invalid' })
  await reviewDocument(desk, id, '2026-11-20')
  expect(await staleDocuments(desk)).toEqual([])
})

test('lists default to a hundred from the first, by name, and never touch a file', async () => {
  expect(firstListing).toMatchObject({ limit: 100, offset: 0, sort: 'name', descending: false })
  for (let made = 0; made < 103; made++)
    await uploadDocument(desk, { ...facts, title: `Paper ${String(made).padStart(3, '0')}` }, paper())
  const { rows } = await listDocuments(desk, {}, undefined, 100)
  const found = await listDocuments.count(desk, {})
  expect([rows.length, found, rows[0]?.title, rows[99]?.title]).toEqual([100, 103, 'Paper 000', 'Paper 099'])
  expect(Object.keys(rows[0] ?? {})).not.toContain('content')
  const more = await listPublished({ db }, { ...firstListing, offset: 100, limit: 2 })
  expect([more.rows.map(({ title }) => title), more.found]).toEqual([['Paper 100', 'Paper 101'], 103])
  expect(await listDocuments.count(desk, { search: 'paper 0%' })).toBe(0)
})

test('papers are turned page by page by their day of review; those without one come last, either way', async () => {
  const days = ['2027-01-01', '2026-12-01', null, null]
  for (const [made, reviewBy] of days.entries())
    await uploadDocument(desk, { ...facts, title: `Turned ${made}`, reviewBy }, paper())
  for (const descending of [false, true]) {
    const asked = { search: 'turned', sort: 'review', descending } as const
    const seen: (string | null)[] = []
    let page = await listDocuments(desk, asked, undefined, 1)
    for (; page.older; page = await listDocuments(desk, asked, page.older, 1)) seen.push(page.rows[0]!.reviewBy)
    seen.push(page.rows[0]!.reviewBy)
    const dated = ['2026-12-01', '2027-01-01']
    expect(seen).toEqual([...(descending ? dated.toReversed() : dated), null, null])
  }
})

test('anyone finds a paper by words of its title or its revision, sign for sign', async () => {
  await uploadDocument(desk, { ...facts, title: 'Diesel, 100%', revision: '4.1' }, paper())
  await uploadDocument(desk, { ...facts, title: 'Hydraulic fluid', revision: 'B_7' }, paper())
  const found = async (search: string) => {
    const { rows, found } = await listPublished({ db }, { ...firstListing, search })
    expect(rows).toHaveLength(found)
    return rows.map(({ title }) => title)
  }
  expect(await found('dIESEL')).toEqual(['Diesel, 100%'])
  expect(await found('b_7')).toEqual(['Hydraulic fluid'])
  expect([await found('%'), await found('_')]).toEqual([['Diesel, 100%'], ['Hydraulic fluid']])
  expect(await found('\u0000 diesel\uD800')).toEqual(['Diesel, 100%'])
  expect(await found('gasoline')).toEqual([])
})

test('a backup carries every file, and a restore gives the same bytes back', async () => {
  const file = pdf(3_000_000, 'a paper with \u0000 and ÿ in it')
  const { id } = await uploadDocument(desk, facts, paper(file))
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  const there = await testDatabase({ template: 'template0' })
  await backup(connection, join(folder, 'all'), { secret: 's'.repeat(32) })
  await restore(there.connection, join(folder, 'all'), { secret: 's'.repeat(32) })
  const restored = contextOn(there.db, { viewer: ada })
  const [version] = await findVersions(restored, { id })
  expect((await bytesOf(version?.id ?? '', 0, file.length - 1, there.db)).bytes.equals(file)).toBe(true)
  await rm(folder, { recursive: true })
})
