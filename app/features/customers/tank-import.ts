import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { standsOn } from '#features/customer-references.ts'
import {
  defineImport,
  firstRows,
  type Column,
  type Fields,
  type ImportContext,
  type RecordChange,
  type Outcome,
} from '#features/imports/definition.ts'
import { inParts } from '#features/imports/table-store.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { importColumn } from '#forms/column.ts'
import { text } from '#forms/fields/text.ts'
import { customerStores, filledIn, tellCustomersChanged } from './import-stores.ts'
import { askedAs, customerNamed, lower, readKnownCustomers } from './known-customers.ts'
import { siteEquipment, type DeliverySite, type Equipment, type EquipmentKind } from './schema.ts'

const bare = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const kind: Column<EquipmentKind> = {
  label: 'Kind',
  heads: ['Equipment', 'Type'],
  help: 'Tank or machine. If blank, tank.',
  sample: 'Tank',
  read: (typed) => ({ value: /^(machine|truck|generator|equipment|unit)\b/i.test(typed) ? 'machine' : 'tank' }),
}

const product: Column<string> = {
  label: 'Product',
  heads: ['Fuel', 'Contents', 'Grade'],
  help: 'Name or code in our catalog.',
  sample: 'Off-road diesel',
  read: (typed, { content }) => {
    const gallonProducts = tradeProducts(content).filter(({ unit }) => unit === 'gallon')
    const found = gallonProducts.find(({ product, name }) => [product, name].some((each) => bare(each) === bare(typed)))
    return found ? { value: found.product } : { problem: `“${typed}” isn't one of our products.` }
  },
}

const capacity: Column<number> = {
  label: 'Capacity',
  heads: ['Gallons', 'Size', 'Tank size', 'Capacity (gal)'],
  help: 'Whole gallons when it is full to the brim.',
  sample: '1000',
  read: (typed) => {
    const gallons = Number(typed.replaceAll(/[\s,]|gal\w*\.?/gi, ''))
    return Number.isInteger(gallons) && gallons > 0 && gallons <= 1_000_000
      ? { value: gallons * 10 }
      : { problem: 'Please enter whole gallons, such as 1,000.' }
  },
}

const share: Column<number> = {
  label: 'Filled to',
  heads: ['Safe fill', 'Fill limit', 'Safe fill percent'],
  help: 'Percent of its capacity. If blank, 90.',
  sample: '90',
  read: (typed) => {
    const percent = Number(typed.replace(/\s*%$/, ''))
    return Number.isInteger(percent) && percent >= 1 && percent <= 100
      ? { value: percent }
      : { problem: 'Please enter whole percent, such as 90.' }
  },
}

const notice: Column<boolean> = {
  label: 'Notice for dyed fuel',
  heads: ['Dyed notice', 'Dyed notice posted', 'Dyed label'],
  help: 'Posted or missing. Leave blank if nobody has checked.',
  sample: 'Posted',
  read: (typed) => {
    if (/^(y(es)?|posted|true|1)$/i.test(typed)) return { value: true }
    if (/^(no?|missing|false|0)$/i.test(typed)) return { value: false }
    return { problem: 'Please enter posted or missing.' }
  },
}

const labels = {
  ...{ label: 'label', product: 'product', capacity: 'capacity', unitNumber: 'unit number', notes: 'notes' },
  ...{ safeFill: 'safe fill', dyedNotice: 'notice for dyed fuel' },
}

/** Tanks and machines at delivery sites that we know. */
const stores = customerStores(standsOn)

/** A preview names products as we do; their keys are ours alone. */
const productShown = {
  label: 'Product',
  say: (key: string | number | boolean, { content }: ImportContext) =>
    tradeProducts(content).find(({ product }) => product === key)?.name ?? String(key),
}

export default defineImport({
  kind: 'tanks',
  title: 'Tanks',
  one: 'tank',
  many: 'tanks',
  says: 'Tanks and machines at delivery sites on file: product, capacity, unit number.',
  permission: 'customers.manage',
  overwrites: true,
  columns: {
    customer: importColumn(text('Customer', { longest: 254 }), {
      ...{ required: true, help: 'Their name, email or phone.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer name', 'Company', 'Account'],
    }),
    site: importColumn(text('Site', { longest: 300 }), {
      ...{ help: 'Its name or address. Leave blank if the customer has only one.', sample: 'North yard' },
      heads: ['Delivery site', 'Site name', 'Address', 'Site address', 'Location'],
    }),
    kind,
    label: importColumn(text('Label', { longest: 120 }), {
      ...{
        help: 'What people call it.',
        sample: 'Behind the barn',
        heads: ['Tank', 'Tank name', 'Name', 'Description'],
      },
    }),
    product,
    capacity,
    unitNumber: importColumn(text('Unit number', { longest: 60 }), {
      ...{ help: 'Serial or unit number.', sample: 'T-104', heads: ['Serial', 'Serial number', 'Tank number', 'Unit'] },
    }),
    safeFill: share,
    dyedNotice: notice,
    notes: importColumn(text('Notes', { longest: 600 }), {
      ...{
        help: 'Anything the driver should know about it.',
        sample: 'Fill pipe on the left',
        heads: ['Note', 'Comments'],
      },
    }),
  },
  oneOf: ['label', 'product'],
  stores: {
    ...stores,
    equipment: { ...stores.equipment, shows: { ...stores.equipment.shows, product: productShown } },
  },
  plan: async (ctx, rows, how) => {
    const customerIndex = await readKnownCustomers(
      ctx,
      rows.map(({ cells }) => askedAs(cells.customer)),
    )
    const located = rows.map(({ row, cells }) => {
      const found = customerNamed(customerIndex, cells.customer ?? '')
      return {
        row,
        cells,
        found,
        site: 'customer' in found ? siteNamed(customerIndex.sitesOf(found.customer.id), cells.site) : [],
      }
    })
    const existing: Equipment[] = []
    for (const part of inParts([...new Set(located.flatMap(({ site }) => (site[0] && !site[1] ? site[0].id : [])))]))
      existing.push(...(await ctx.db.select().from(siteEquipment).where(inArray(siteEquipment.siteId, part))))
    const earlierRows = firstRows(located, ({ site, cells }) =>
      site.length === 1 ? `${site[0]?.id} ${sameness(cells)}` : null,
    )
    return located.map(({ row, cells, found, site: [site, another] }): Outcome => {
      const called = [cells.customer, cells.label ?? cells.unitNumber].filter(Boolean).join(', ')
      if ('problem' in found) return { name: called, problem: found.problem, column: 'customer' }
      if (!site || another) {
        const problem = another
          ? 'The customer has several delivery sites. Please say which.'
          : cells.site
            ? `The customer has no delivery site “${cells.site}”. Import the site first.`
            : 'The customer has no delivery site yet.'
        return { name: called, problem, column: 'site' }
      }
      if (!cells.label && !cells.product) return { name: called, problem: 'Label and product are both empty.' }
      if (earlierRows.has(row)) return { name: called, problem: `The same tank as row ${earlierRows.get(row)}.` }
      const { customer: _customer, site: _site, ...typed } = cells
      const of = found.customer.id
      const existingTank = existing.find((each) => each.siteId === site.id && sameness(each) === sameness(cells))
      const write = (change: Omit<RecordChange, 'store' | 'of'>) => ({ store: 'equipment', of, ...change })
      if (!existingTank) {
        const after = { siteId: site.id, ...typed, kind: cells.kind ?? 'tank' }
        return { name: called, writes: [write({ id: randomUUID(), before: null, after })] }
      }
      const { before, after, notes, changes } = filledIn(existingTank as unknown as Fields, typed, { ...how, labels })
      return { name: called, writes: changes ? [write({ id: existingTank.id, before, after })] : [], notes }
    })
  },
  tell: tellCustomersChanged,
})

/** A tank is known by its unit number, else by what it is called, else by what is in it. */
const sameness = ({ unitNumber, label, product }: Pick<Equipment, 'unitNumber' | 'label' | 'product'>) =>
  lower(unitNumber) ?? lower(label) ?? product

/** The sites that a cell may mean: by name, by address or its beginning; all of them where it is empty. */
export const siteNamed = (sites: readonly DeliverySite[], text: string | null): readonly DeliverySite[] => {
  const wantedName = lower(text)
  if (!wantedName) return sites
  const exact = sites.filter(({ name, address }) => lower(name) === wantedName || lower(address) === wantedName)
  return exact.length > 0 ? exact : sites.filter(({ address }) => lower(address)?.startsWith(`${wantedName},`))
}
