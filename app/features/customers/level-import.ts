import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { localInstant } from '#domain/calendar.ts'
import { formatMoment } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { defineImport, firstRows, type Column, type Outcome } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { importColumn, readDayCell, readTimeCell } from '#forms/column.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { text } from '#forms/fields/text.ts'
import { levelSourceWords } from './customer-words.ts'
import { tellCustomersChanged } from './import-stores.ts'
import { askedAs, customerNamed, lower, readKnownCustomers } from './known-customers.ts'
import { siteEquipment, tankLevels, type Equipment, type LevelSource } from './schema.ts'
import { siteNamed } from './tank-import.ts'

const source: Column<LevelSource> = {
  label: 'Source',
  heads: ['Read by', 'Method', 'How'],
  help: 'Typed, driver or sensor. If blank, sensor.',
  sample: 'Sensor',
  read: (typed) => {
    if (/^driver|stick|dip/i.test(typed)) return { value: 'driver' }
    if (/^sensor|monitor|tele|remote/i.test(typed)) return { value: 'sensor' }
    return /^typed|customer|office|call/i.test(typed)
      ? { value: 'typed' }
      : { problem: `“${typed}” isn't typed, driver or sensor.` }
  },
}

/** What sensors and drivers read, at tanks that we know. */
export default defineImport({
  kind: 'levels',
  title: 'Tank levels',
  one: 'tank level',
  many: 'tank levels',
  says: 'Readings for tanks on file, from sensors, drivers or customers.',
  permission: 'customers.manage',
  columns: {
    customer: importColumn(text('Customer', { longest: 254 }), {
      ...{ required: true, help: 'Their name, email or phone.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer name', 'Company', 'Account'],
    }),
    site: importColumn(text('Site', { longest: 300 }), {
      ...{ help: 'Its name or address. Leave blank if the customer has only one.', sample: 'North yard' },
      heads: ['Delivery site', 'Site name', 'Address', 'Location'],
    }),
    tank: importColumn(text('Tank', { longest: 120 }), {
      ...{ help: 'Its unit number or label. Leave blank if the site has only one.', sample: 'T-104' },
      heads: ['Unit number', 'Label', 'Tank name', 'Serial', 'Sensor'],
    }),
    gallons: importColumn(gallons('Gallons', { min: 0 }), {
      ...{ required: true, help: 'Gallons in it.', sample: '412', heads: ['Level', 'Gallons in tank', 'Volume'] },
    }),
    day: {
      ...{ label: 'Day', heads: ['Date', 'Read on', 'Reading date', 'Timestamp'], required: true },
      ...{ help: 'The day it was read.', sample: '11/23/2026', read: readDayCell },
    } satisfies Column<string>,
    time: {
      ...{ label: 'Time', heads: ['Read at', 'Reading time'], sample: '6 AM' },
      ...{ help: 'If blank, the start of the day.', read: readTimeCell },
    } satisfies Column<string>,
    source,
  },
  stores: {
    levels: tableStore(tankLevels, {
      fields: ['equipmentId', 'gallons', 'source', 'at'],
      shows: {
        gallons: { label: 'Gallons', say: (value) => formatGallons(Number(value) as DeciGallons) },
        source: { label: 'Source', say: (value) => levelSourceWords[value as LevelSource] },
      },
      besides: ({ now, viewer }) => ({
        recordedBy: 'name' in viewer ? viewer.name : 'Automatic',
        recordedAt: dateOf(now),
      }),
    }),
  },
  plan: async (ctx, rows) => {
    const customerIndex = await readKnownCustomers(
      ctx,
      rows.map(({ cells }) => askedAs(cells.customer)),
    )
    const located = rows.map(({ row, cells }) => {
      const found = customerNamed(customerIndex, cells.customer ?? '')
      const sites = 'customer' in found ? siteNamed(customerIndex.sitesOf(found.customer.id), cells.site) : []
      return { row, cells, found, sites, at: localInstant(ctx.calendar, cells.day ?? '', cells.time ?? '00:00') }
    })
    const tanks: Equipment[] = []
    for (const part of inParts([...new Set(located.flatMap(({ sites }) => sites.map(({ id }) => id)))]))
      tanks.push(...(await ctx.db.select().from(siteEquipment).where(inArray(siteEquipment.siteId, part))))
    const matched = located.map((each) => ({ ...each, meant: tanksMeant(tanks, each.sites, each.cells.tank) }))
    const earlierRows = firstRows(matched, ({ meant: [tank], at }) =>
      tank ? `${tank.id} ${at.epochMilliseconds}` : null,
    )
    const stands = new Set<string>()
    for (const part of inParts([...new Set(matched.flatMap(({ meant: [tank] }) => (tank ? [tank.id] : [])))])) {
      const stored = await ctx.db.select().from(tankLevels).where(inArray(tankLevels.equipmentId, part))
      for (const { equipmentId, at } of stored) stands.add(`${equipmentId} ${at.getTime()}`)
    }
    return matched.map(({ row, cells, found, meant: [tank, another], at }): Outcome => {
      const when = formatMoment(ctx.calendar.timeZone, dateOf(at))
      const name = [cells.customer, tank?.label ?? cells.tank, when].filter(Boolean).join(', ')
      if ('problem' in found) return { name, problem: found.problem, column: 'customer' }
      if (another) return { name, problem: 'Several tanks match. Please say which one.', column: 'tank' }
      if (!tank) return { name, problem: 'There is no such tank. Import the tank first.', column: 'tank' }
      if (dateOf(at) > dateOf(ctx.now)) return { name, problem: 'This time is in the future.', column: 'day' }
      if (earlierRows.has(row)) return { name, problem: `The same reading as row ${earlierRows.get(row)}.` }
      const level = (cells.gallons ?? 0) as DeciGallons
      if (tank.capacity !== null && level > tank.capacity)
        return { name, problem: `The tank holds ${formatGallons(tank.capacity)} at most.`, column: 'gallons' }
      if (stands.has(`${tank.id} ${at.epochMilliseconds}`)) return { name, known: true, writes: [] }
      const reading = { gallons: level, source: cells.source ?? 'sensor', at: dateOf(at).toISOString() }
      const change = { store: 'levels', id: randomUUID(), before: null, of: found.customer.id }
      return { name, writes: [{ ...change, after: { equipmentId: tank.id, ...reading } }] }
    })
  },
  tell: async (ctx, made, how) => {
    for (const part of inParts([...new Set(made.map(({ after }) => String(after.equipmentId)))]))
      await ctx.tanksChanged(ctx, part)
    await tellCustomersChanged(ctx, made, how)
  },
})

/** The tanks of these sites that a cell may mean: by unit number, label or product; all of them where it is empty. */
const tanksMeant = (tanks: readonly Equipment[], sites: readonly { id: string }[], cell: string | null) => {
  const tanksThere = tanks.filter(({ siteId, kind }) => kind === 'tank' && sites.some(({ id }) => id === siteId))
  const name = lower(cell)
  if (!name) return tanksThere
  return tanksThere.filter((tank) => [tank.unitNumber, tank.label, tank.product].some((each) => lower(each) === name))
}
