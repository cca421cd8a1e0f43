import { expect, test } from 'vitest'
import { loadContent } from '#content/index.ts'
import { content, contentWith, mistakesIn } from '#content/testing.ts'

const stormy = (change: (text: string) => string = (text) => text) =>
  contentWith('storm.yaml', (text) =>
    change(text.replace('\non: false', '\non: true').replace('\nreason: ""', '\nreason: Ice\nendsOn: "2026-02-03"')),
  )

test('while a storm is on, what it holds up is promised longer, in words, hours and on the map alike', () => {
  const { promises, coverage } = loadContent(stormy())
  expect(promises.emergency_metro).toMatchObject({ words: '2-4 hours', from: 2, amount: 4 })
  expect(promises.delivery_schedule).toMatchObject({ words: 'within 4 hours in business hours', amount: 4 })
  expect(coverage.zones.metro).toMatchObject({ words: '2-4 hours', from: 2, to: 4 })
  expect(promises.fuel_quote).toEqual(content.promises.fuel_quote)
  expect(content.promises.emergency_metro).toMatchObject({ words: '1-2 hours', amount: 2 })
})

test('a storm says why, and on which day it ends', () => {
  expect(mistakesIn(stormy((text) => text.replace('\nreason: Ice', '\nreason: ""')))[0]).toContain('must say why')
  expect(mistakesIn(stormy((text) => text.replace(/\nendsOn: .*/, '')))[0]).toContain('on which day it ends')
})
