import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn, pricing } from '#domain/testing.ts'
import type { HundredthCentsPerGallon } from '#domain/money.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { recordCosts } from '#features/pricing/rack-costs.ts'
import { testDatabase } from '#platform/testing.ts'
import { quoteSheet } from './quote-sheet.ts'

const { db } = await testDatabase()

/** What the site promises of a quote has to be true of it, whichever parts of a price the company shows. */
test.each(['price', 'parts'] as const)(
  '%s shows product, freight and each tax on lines of their own',
  async (shown) => {
    const ctx = { ...contextOn(db), pricing: { ...pricing, shown } }
    const { as, person, offered } = tradeOn(ctx)
    const [staff, buyer] = [await person('admin'), await person('customer')]
    const cost = { terminal: 'columbus', product: diesel.product, cost: 25_000 as HundredthCentsPerGallon }
    await recordCosts(as(staff), Temporal.Instant.from('2025-11-19T18:00-05:00'), [cost])
    const quote = await offered(staff, buyer, [diesel])
    const { paper, facts } = await quoteSheet(as(buyer), quote, 'pending')
    expect(paper.lines.map(({ name, price, amount }) => [name, price, amount])).toEqual([
      [diesel.name, '$3.1420 / gal', '$2,513.60'],
    ])
    expect(paper.sums?.map(({ label }) => label)).toEqual([
      'Freight',
      ...(quote.sums?.taxes ?? []).map(({ label }) => label),
    ])
    expect(quote.sums?.taxes.length).toBeGreaterThan(1)
    expect(facts.find(({ name }) => name === 'Valid until')?.value).toMatch(/5:59 PM/)
    expect(paper.lines[0]?.made).toBe(
      shown === 'parts' ? 'Rack $2.5000, recovery fees $0.0043, margin $0.6377' : undefined,
    )
  },
)
