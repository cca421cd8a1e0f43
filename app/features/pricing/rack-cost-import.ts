import { randomUUID } from 'node:crypto'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localInstant } from '#domain/calendar.ts'
import { formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { formatFuelPrice, type HundredthCentsPerGallon } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { defineImport, firstRows, type Column, type Outcome } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { quoteLines } from '#features/quotes/schema.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { importColumn, readDayCell, readTimeCell } from '#forms/column.ts'
import { price } from '#forms/fields/price.ts'
import { pricingEvents } from './events.ts'
import { furthestDays, editorName } from './rack-costs.ts'
import { rackCosts } from './schema.ts'

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const product: Column<string> = {
  label: 'Product',
  heads: ['Fuel', 'Grade', 'Item', 'Product name'],
  required: true,
  help: 'Name or code in our catalog.',
  sample: 'Off-road diesel',
  read: (text, { content }) => {
    const all = tradeProducts(content).filter(({ unit, taxClass }) => unit === 'gallon' && taxClass !== 'lubricant')
    const found = all.find(({ product, name }) => [product, name].some((each) => bare(each) === bare(text)))
    return found
      ? { value: found.product }
      : { problem: `“${text}” isn't one of our products: ${all.map(({ name }) => name).join(', ')}.` }
  },
}

const terminal: Column<string> = {
  label: 'Terminal',
  heads: ['Rack', 'Location', 'Terminal name'],
  help: "Name or code in Price rules. Leave blank if there's only one.",
  sample: 'Main terminal',
  read: (text, { pricing: { terminals } }) => {
    const found = terminals.find(({ key, name }) => [key, name].some((each) => bare(each) === bare(text)))
    return found
      ? { value: found.key }
      : { problem: `“${text}” isn't one of our terminals: ${terminals.map(({ name }) => name).join(', ')}.` }
  },
}

/** Rack costs, as a supplier or a price service sends them. */
export default defineImport({
  kind: 'rack-costs',
  title: 'Rack prices',
  one: 'rack price',
  many: 'rack prices',
  says: 'What terminals charge us per gallon, starting at a date and time.',
  permission: 'pricing.set',
  columns: {
    product,
    terminal,
    price: importColumn(price('Price', 'gallon'), {
      ...{ required: true, help: 'Dollars per gallon, up to four decimals.', sample: '2.3140' },
      heads: ['Price per gallon', 'Cost', 'Rack price', 'Rack', 'Net', '$/gal'],
    }),
    day: {
      label: 'Effective day',
      heads: ['Effective date', 'Date', 'Effective', 'Day'],
      required: true,
      help: 'The day it takes effect.',
      sample: '11/23/2026',
      read: readDayCell,
    } satisfies Column<string>,
    time: {
      label: 'Effective time',
      heads: ['Time'],
      help: 'If blank, the usual time of a rack change: 6 PM.',
      sample: '6 PM',
      read: readTimeCell,
    } satisfies Column<string>,
  },
  stores: {
    costs: tableStore(rackCosts, {
      fields: ['batchId', 'terminal', 'product', 'cost', 'effectiveAt'],
      shows: { cost: { label: 'Rack price', say: (cost) => formatFuelPrice(cost as HundredthCentsPerGallon) } },
      besides: (ctx) => ({ recordedBy: editorName(ctx), recordedAt: dateOf(ctx.now) }),
      // A price that was made from it stays explained by it.
      remove: async (ctx, ids) => {
        const removed = { removedAt: dateOf(ctx.now), removedBy: editorName(ctx) }
        for (const part of inParts(ids))
          await ctx.db
            .update(rackCosts)
            .set(removed)
            .where(and(inArray(rackCosts.id, part), isNull(rackCosts.removedAt)))
      },
      heldBy: async ({ db }, ids) => {
        const reasons = new Map<string, string>()
        const pricedWith = sql`${quoteLines.product} = ${rackCosts.product}
          and ${quoteLines.parts}->>'terminal' = ${rackCosts.terminal}
          and (${quoteLines.parts}->>'cost')::int = ${rackCosts.cost}
          and (${quoteLines.parts}->>'effectiveAt')::timestamptz = ${rackCosts.effectiveAt}`
        for (const part of inParts(ids)) {
          const rows = await db
            .selectDistinct({ id: rackCosts.id })
            .from(rackCosts)
            .innerJoin(quoteLines, pricedWith)
            .where(and(inArray(rackCosts.id, part), isNull(rackCosts.removedAt)))
          for (const { id } of rows) reasons.set(id, 'was used to price a quote')
        }
        return reasons
      },
    }),
  },
  plan: async (ctx, rows) => {
    const names = new Map(tradeProducts(ctx.content).map(({ product, name }) => [product, name]))
    const { terminals, changesAt } = ctx.pricing
    const only = terminals.length === 1 ? terminals[0]?.key : undefined
    const parsedRows = rows.map(({ row, cells: { product, terminal, price, day, time } }) => {
      const at = localInstant(ctx.calendar, day ?? '', time ?? changesAt)
      return { row, product: product ?? '', terminal: terminal ?? only, cost: price ?? 0, at }
    })
    const keyOf = (each: { product: string; terminal?: string; at: Temporal.Instant }) =>
      `${each.terminal} ${each.product} ${each.at.epochMilliseconds}`
    const earlierRows = firstRows(parsedRows, keyOf)
    const stands = new Map<string, number>()
    const moments = [...new Set(parsedRows.map(({ at }) => at.epochMilliseconds))].map((at) => new Date(at))
    for (const part of inParts(moments)) {
      const found = await ctx.db
        .select()
        .from(rackCosts)
        .where(and(inArray(rackCosts.effectiveAt, part), isNull(rackCosts.removedAt)))
        .orderBy(rackCosts.recordedAt, rackCosts.id)
      for (const { terminal, product, effectiveAt, cost } of found)
        stands.set(`${terminal} ${product} ${effectiveAt.getTime()}`, cost)
    }
    const last = ctx.now.add({ hours: 24 * furthestDays })
    const batches = new Map<number, string>()
    return parsedRows.map((each): Outcome => {
      const { row, product, terminal, cost, at } = each
      const place = terminals.find(({ key }) => key === terminal)?.name
      const from = formatMoment(ctx.calendar.timeZone, dateOf(at))
      const name = [names.get(product) ?? product, place, `from ${from}`].filter(Boolean).join(', ')
      if (!terminal) return { name, problem: 'Terminal is empty.', column: 'terminal' }
      if (earlierRows.has(row))
        return { name, problem: `The same product, terminal and time as row ${earlierRows.get(row)}.` }
      if (cost < 1 || cost > 200_000)
        return { name, problem: 'A rack price must be more than $0 and at most $20 per gallon.', column: 'price' }
      if (Temporal.Instant.compare(at, last) > 0)
        return { name, problem: `Please choose a time within ${furthestDays} days.`, column: 'day' }
      const now = stands.get(keyOf(each))
      if (now === cost) return { name, writes: [] }
      const batchId = batches.get(at.epochMilliseconds) ?? randomUUID()
      batches.set(at.epochMilliseconds, batchId)
      const after = { batchId, terminal, product, cost, effectiveAt: dateOf(at).toISOString() }
      const replaces = now !== undefined && `Replaces ${formatFuelPrice(now as HundredthCentsPerGallon)}.`
      return {
        ...{ name, known: now !== undefined, writes: [{ store: 'costs', id: randomUUID(), before: null, after }] },
        notes: replaces ? [replaces] : [],
      }
    })
  },
  tell: async (ctx, made, { undone, fileName }) => {
    const batches = Map.groupBy(made, ({ after }) => String(after.batchId))
    for (const [batchId, costs] of batches) {
      const from = formatMoment(ctx.calendar.timeZone, new Date(String(costs[0]?.after.effectiveAt)))
      if (undone) await logEvent(ctx, pricingEvents.costs_removed, batchId, {}, { what: `${fileName}, from ${from}` })
      else await logEvent(ctx, pricingEvents.costs_recorded, batchId, {}, { count: costs.length, from })
    }
  },
})
