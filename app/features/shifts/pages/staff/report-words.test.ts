import { expect, test } from 'vitest'
import { wordsOfReport } from './report-words.ts'

test('the office reads what was delivered in the unit it comes in: four drums are not 0.4', () => {
  const report = {
    kind: 'deliver' as const,
    delivered: [19_400, 4],
    readings: [{}, {}],
    handed: [{}, {}],
    receivedBy: 'Pat',
  }
  const loads = [
    { product: 'ulsd', unit: 'gallon' as const },
    { product: 'hydraulic-fluids.drum-55', unit: 'package' as const },
  ]
  expect(wordsOfReport(report, loads)).toBe('Delivered 1,940 gal and 4 drums, received by Pat')
})
