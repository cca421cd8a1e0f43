import { expect, test } from 'vitest'
import { runSheetPaper, type RunSheet } from './run-sheets.ts'

const load = {
  ...{ key: '1', at: '6:10 AM', number: null, name: 'Load at Columbus', promised: '', address: '1 Rack Rd' },
  ...{ goods: ['Comp. 1: Diesel 500 gal'], contact: '', notes: '' },
}
const stop = {
  ...{ key: '2', at: '7:05 AM', number: 1, name: 'Newark Dairy', promised: '7 AM to noon', address: '2 Farm Rd' },
  ...{ goods: ['500 gal Diesel'], contact: 'Ann, (614) 555-0100', notes: 'Beware of the dog' },
}
const sheet = {
  ...{ id: 't', truck: 'T12', plate: 'PLA 1204', driver: null, starts: '5:40 AM', rows: [load, stop] },
} as RunSheet

test('a run sheet on paper says each load and stop in order, with room for what the driver writes', () => {
  const { title, status, paper } = runSheetPaper(sheet, 'November 27, 2026')
  expect([title, status]).toEqual(['Run sheet, truck T12, November 27, 2026', 'PLA 1204, No driver, starts 5:40 AM'])
  expect(paper.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Load. 6:10 AM\nLoad at Columbus\n1 Rack Rd', 'Comp. 1: Diesel 500 gal'],
    ['1. 7:05 AM (7 AM to noon)\nNewark Dairy\n2 Farm Rd\nAnn, (614) 555-0100\nBeware of the dog', '500 gal Diesel'],
  ])
  expect(paper.lines.map(({ price }) => price?.replaceAll('_', ''))).toEqual(['BOL \nGross \nNet ', 'Start \nEnd '])
})
