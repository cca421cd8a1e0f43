import { expect, onTestFinished, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#platform/testing.ts'
import { accountsOn } from '../app/features/accounts/testing.ts'
import { readPaper, type PaperFile } from '../app/features/documents/paper.ts'
import { withdrawDocument } from '../app/features/documents/move.ts'
import { ada, pdf } from '../app/features/documents/testing.ts'
import { uploadDocument } from '../app/features/documents/upload.ts'
import { publishDraft, revertToFile, saveDraft } from '../app/features/site-content/change.ts'
import { siteContent } from './site-content.ts'
import { watchSettings } from './settings-watcher.ts'

const { db } = await testDatabase()
const log = createLog('silent')
const viewer = { ...ada, ...(await accountsOn(db).person('admin')) }

/** What a process of the site keeps of what staff changed, and how often it gave up the pages that it had made. */
const process = async () => {
  const content = siteContent('content', log)
  let forgotten = 0
  const { now, papers, stop } = await watchSettings({ db, log, content, forget: () => void forgotten++ })
  onTestFinished(stop)
  return { content, now, papers, forgotten: () => forgotten }
}

test('a text that was published and put back in one process is what another one shows, on pages made anew', async () => {
  const [one, other] = [await process(), await process()]
  const desk = contextOn(db, { viewer, site: one.content.site })
  const path = 'pages/fuel.yaml'
  const heading = () => (other.content.now.pages as { fuel: { heading: string } }).fuel.heading
  const text = (one.content.site.files().get(path) ?? '').replace(/^heading: .*$/m, 'heading: Fuel, delivered')
  await saveDraft(desk, path, { state: 'file', changes: 0 }, text)
  await other.now()
  expect([heading(), other.forgotten()]).toEqual(['Fuel', 1])
  await publishDraft(desk, path, { state: 'file', changes: 1 })
  await other.now()
  expect([heading(), other.forgotten()]).toEqual(['Fuel, delivered', 2])
  await revertToFile(desk, path, { state: 'edited', changes: 2 })
  await other.now()
  expect([heading(), other.forgotten()]).toEqual(['Fuel', 3])
})

test('a paper that was uploaded and withdrawn in one process is on file, and not, in another one', async () => {
  const other = await process()
  const desk = contextOn(db, { viewer })
  const facts = { kind: 'sds_fuels', title: 'Diesel', revision: '4.1', revisedOn: '2025-11-01', reviewBy: null }
  const before = other.forgotten()
  const { id } = await uploadDocument(desk, facts, readPaper(pdf()) as PaperFile)
  await other.now()
  expect([other.papers().map(({ kind }) => kind), other.forgotten()]).toEqual([['sds_fuels'], before + 1])
  await withdrawDocument(desk, id, { state: 'published', changes: 1 })
  await other.now()
  expect([other.papers(), other.forgotten()]).toEqual([[], before + 2])
})
