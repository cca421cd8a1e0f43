import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { demoPaper } from '../../../server/demo/paper.ts'
import { addDrafts, documentDraftsNow } from './drafts.ts'
import { documents } from './schema.ts'
import { readPaper } from './paper.ts'
import { nameSheetsForm } from './sheet-forms.ts'

const { db } = await testDatabase()
const { as, person } = tradeOn(contextOn(db))
const staff = as(await person('admin'))

const add = async (name: string, minutes = 0) => {
  const file = readPaper(demoPaper(name))
  if ('problem' in file) throw new Error(file.problem)
  await addDrafts({ ...staff, now: staff.now.add({ minutes }) }, [{ name, ...file }])
}
const form = async () =>
  nameSheetsForm({
    drafts: await documentDraftsNow(staff),
    products: { kerosene: 'Kerosene', 'engine-oils': 'Engine oils' },
    kindOf: () => 'sds_fuels',
  })

test('what a person said of files is not said of others that a coworker uploaded meanwhile', async () => {
  await add('kerosene.pdf')
  const { expected = '' } = (await form()).draw(staff)
  await add('engine oils.pdf', 1)
  // Files stand as they came: those that come later below.
  expect((await documentDraftsNow(staff)).map(({ name }) => name)).toEqual(['kerosene.pdf', 'engine oils.pdf'])
  const said = {
    verb: 'name_sheets',
    right_0: 'yes',
    product_0: 'kerosene',
    revision_0: '4',
    revised_on_0: '2025-03-31',
  }
  const post = async (version: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...said, seen: version })) body.append(name, value)
    return (await form()).submit(staff, body)
  }
  await expect(post(expected)).rejects.toThrow('A coworker changed this list of files.')
  expect(await db.select().from(documents)).toEqual([])
  await post((await form()).draw(staff).expected ?? '')
  expect((await db.select().from(documents)).map(({ title }) => title)).toEqual(['Kerosene'])
  expect((await documentDraftsNow(staff)).map(({ name }) => name)).toEqual(['engine oils.pdf'])
})
