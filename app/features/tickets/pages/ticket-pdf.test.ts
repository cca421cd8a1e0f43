import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { dyedNotice } from '#features/trade/dyed.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { differsFrom } from '../../../../test/pdf-picture.ts'
import type { DeliveryTicket } from '../schema.ts'
import { ticketSheet } from './ticket-sheet.ts'

const at = new Date('2026-12-08T16:09:00Z')
const ticket: DeliveryTicket = {
  ...{ id: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c23', shipmentId: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c24' },
  ...{ number: 10_001, version: 1, reason: null, madeAt: at, wordIds: [] },
  facts: {
    ...{ shipment: 'SH-7Q4D-K2MX', order: 'OR-7Q4D-K2MX', customerPo: 'HX-3381', buyer: 'Hilltop Excavating' },
    ...{ address: '4820 Cheshire Rd, Sunbury, OH 43074', truck: 'Truck 2', driver: 'Ray Dunn' },
    ...{ terminal: 'Columbus East', billOfLading: 'LC-88214', deliveredAt: at.toISOString(), receivedBy: 'Dana' },
    ...{ basis: 'gross', words: [] },
    lines: [
      {
        ...{ product: 'off-road-diesel', name: 'Off-road diesel', taxClass: 'dyed_diesel', dyed: true, unit: 'gallon' },
        ...{ delivered: 3986, gross: 3986, net: 3951, temperature: 712, shipping: 'NA1993, Diesel fuel, 3, PG III' },
        ...{ meter: { start: 120_014, end: 124_000 }, level: { before: 20, after: 90 } },
      },
    ],
  },
}

const made = async (change: Partial<DeliveryTicket> = {}) => {
  const ctx = contextOn(undefined as never)
  const sheet = ticketSheet(ctx, content, { ...ticket, ...change })
  return new Uint8Array(await paperPdf(sheet, { brand: 'Leone Fuel & Lubricants', lines: ['Lewis Center, OH'] }, at))
}

test('a delivery ticket says the meter, both gallons, the notice of dyed fuel and the shipping words, and no price', async () => {
  const { text, totalPages } = await extractText(await getDocumentProxy(await made()), { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(totalPages).toBe(1)
  const words = [
    ...['Leone Fuel & Lubricants', 'Delivery ticket DT-10001', 'Hilltop Excavating', 'Off-road diesel', '398.6 gal'],
    ...[
      dyedNotice,
      'Delivered to: 4820 Cheshire Rd',
      'Received by: Dana',
      '12,400.0 at the end, 12,001.4 at the start',
    ],
    ...['Gross gallons: 398.6 gal', 'Net gallons at 60 °F: 395.1 gal', 'Temperature: 71.2 °F', 'Tank before: 20%'],
    ...['NA1993, Diesel fuel, 3, PG III', 'Truck 2', 'Ray Dunn', 'LC-88214', 'HX-3381', 'On the invoice'],
  ]
  const places = words.map((each) => said.indexOf(each))
  expect(words.filter((_, index) => places[index] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(said).not.toMatch(/\$\s?\d/)
})

test('a delivery ticket looks like its stored picture, but for one pixel in two hundred', async () => {
  const golden = join(import.meta.dirname, 'fixtures', 'ticket.png')
  expect(await differsFrom(golden, await made())).toBeLessThan(5)
  const without = { ...ticket.facts, lines: ticket.facts.lines.map((line) => ({ ...line, dyed: false })) }
  expect(await differsFrom(golden, await made({ facts: without }))).toBeGreaterThan(5)
})
