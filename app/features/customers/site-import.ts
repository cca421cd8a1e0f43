import type { Coordinates } from '#domain/coordinates.ts'
import { farFromAddress } from '#domain/near-address.ts'
import { countyIn } from '#domain/places.ts'
import { standsOn } from '#features/customer-references.ts'
import { defineImport, firstRows, type Column, type ImportContext, type Outcome } from '#features/imports/definition.ts'
import { importColumn, readTimeCell } from '#forms/column.ts'
import { coordinates } from '#forms/fields/coordinates.ts'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { customerStores, tellCustomersChanged } from './import-stores.ts'
import { askedAs, customerNamed, lower, readKnownCustomers } from './known-customers.ts'
import { planSite, type ImportedSite } from './plan-customers.ts'
import { priorityClasses, type DeliverySite, type PriorityClass } from './schema.ts'

const county: Column<string> = {
  label: 'County',
  heads: ['Delivery county', 'County name'],
  help: "If blank, we use the ZIP code when it's in only one county.",
  sample: 'Delaware',
  read: (typed, { places }) => {
    const name = typed.replace(/\s+(county|co\.?)$/i, '').toLowerCase()
    const found = places.counties.find((each) => each.toLowerCase() === name)
    return found ? { value: found } : { problem: `“${typed}” isn't a county in ${places.state.name}.` }
  },
}

const zip: Column<string> = {
  label: 'ZIP code',
  heads: ['ZIP', 'Zip code', 'Postal code', 'Ship to zip', 'Site zip'],
  help: 'Five digits.',
  sample: '43035',
  read: (typed) => {
    // A spreadsheet drops the zero that a ZIP code begins with.
    const digits = /^(\d{4,5})(?:-\d{4})?$/.exec(typed)?.[1]
    return digits ? { value: digits.padStart(5, '0') } : { problem: `“${typed}” isn't a ZIP code.` }
  },
}

const hour = (label: string, heads: readonly string[], sample: string): Column<string> => ({
  ...{ label, heads, sample, help: 'If blank, a truck can come at any time.' },
  read: readTimeCell,
})

const priority: Column<PriorityClass> = {
  label: 'In a storm',
  heads: ['Priority', 'Priority class', 'Class'],
  help: 'Critical, heat, livestock or standard. If blank, standard.',
  sample: 'Livestock',
  read: (typed) => {
    const found = priorityClasses.find((each) => typed.toLowerCase().startsWith(each))
    return found ? { value: found } : { problem: `“${typed}” isn't critical, heat, livestock or standard.` }
  },
}

/** Where we deliver, in one column or in several. */
export const placeColumns = (required: boolean) => ({
  siteName: importColumn(text('Site name', { longest: 80 }), {
    ...{
      help: 'What people call the place.',
      sample: 'North yard',
      heads: ['Site', 'Location', 'Location name', 'Job'],
    },
  }),
  address: importColumn(text('Address', { longest: 240 }), {
    ...{ required, help: 'Street and number, or all of it.', sample: '4810 Hilltop Rd' },
    heads: ['Delivery address', 'Site address', 'Street', 'Street address', 'Address 1', 'Address line 1', 'Ship to'],
  }),
  city: importColumn(text('City', { longest: 80 }), {
    ...{ help: 'City or township.', sample: 'Fairview', heads: ['Town', 'Ship to city', 'Site city'] },
  }),
  state: importColumn(text('State', { longest: 20 }), {
    help: 'If blank, OH.',
    sample: 'OH',
    heads: ['Ship to state'],
  }),
  zip,
  county,
  accessNotes: importColumn(longText('Access notes', { longest: 900 }), {
    ...{ help: 'How the truck gets in.', sample: 'Second gate, tank behind the barn' },
    heads: ['Access', 'Directions', 'Delivery notes', 'Driver notes'],
  }),
  siteContact: importColumn(text('Site contact', { longest: 80 }), {
    ...{ help: 'Who is there.', sample: 'Lee Moss', heads: ['Contact on site', 'Site contact name'] },
  }),
  sitePhone: importColumn(text('Site phone', { longest: 40 }), {
    ...{ help: 'Their phone.', sample: '(614) 555-0170', heads: ['Phone on site', 'Site contact phone'] },
  }),
  coordinates: importColumn(coordinates('Coordinates'), {
    ...{
      help: 'Paste from a map app.',
      sample: '40.1573, -82.9956',
      heads: ['Lat/long', 'Latitude, longitude', 'GPS', 'Pin'],
    },
  }),
  opensAt: hour('Opens at', ['Opens', 'Open from', 'Open'], '7 AM'),
  closesAt: hour('Closes at', ['Closes', 'Open until', 'Close'], '4 PM'),
  priority,
  gateCode: importColumn(text('Gate code', { longest: 40 }), {
    ...{ help: 'Kept encrypted; the preview never shows it.', sample: '4711#', secret: true, heads: ['Gate', 'Code'] },
  }),
})

type Place = Record<
  | 'siteName'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'county'
  | 'accessNotes'
  | 'siteContact'
  | 'sitePhone'
  | 'gateCode',
  string | null
> & { coordinates: Coordinates | null } & Pick<DeliverySite, 'opensAt' | 'closesAt'> & {
    priority: PriorityClass | null
  }

/** The delivery site that a row says; null of a row without an address. */
export const siteFrom = (ctx: Pick<ImportContext, 'places'>, cells: Place): ImportedSite | null => {
  if (!cells.address) return null
  const { siteName, accessNotes, siteContact, sitePhone, gateCode } = cells
  const { code } = ctx.places.state
  const behind = [cells.city && (cells.state ?? code), cells.zip].filter(Boolean).join(' ')
  const address = [cells.address.replaceAll(/\s*\n\s*/g, ', '), cells.city, behind].filter(Boolean).join(', ')
  const county = cells.county ?? countyIn(address, ctx.places) ?? null
  const { latitude = null, longitude = null } = cells.coordinates ?? {}
  const pin = { latitude, longitude, pinSource: cells.coordinates ? ('typed' as const) : null }
  // Hours need both ends; of a row that says one, neither is known.
  const hours =
    cells.opensAt && cells.closesAt && cells.opensAt < cells.closesAt ? cells : { opensAt: null, closesAt: null }
  const { opensAt, closesAt } = hours
  const place = { name: siteName, address, county, accessNotes, siteContact, sitePhone, gateCode }
  return { ...place, ...pin, opensAt, closesAt, priority: cells.priority }
}

/** Why a row is left out: its coordinates were typed in the wrong order, or without the minus. */
export const slipIn = (
  ctx: Pick<ImportContext, 'places'>,
  cells: Pick<Place, 'coordinates'>,
  site: ImportedSite | null,
) => {
  const far = site && cells.coordinates && farFromAddress(ctx.places, cells.coordinates, site)
  return far?.meant ? `Coordinates: ${far.why}` : undefined
}

/** Delivery sites of customers whom we know. */
export default defineImport({
  kind: 'sites',
  title: 'Delivery sites',
  one: 'delivery site',
  many: 'delivery sites',
  says: 'Addresses for customers on file, with access notes, gate codes and site contacts.',
  permission: 'customers.manage',
  overwrites: true,
  columns: {
    customer: importColumn(text('Customer', { longest: 254 }), {
      ...{ required: true, help: 'Their name, email or phone.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer name', 'Name', 'Company', 'Account', 'Customer email', 'Customer phone'],
    }),
    ...placeColumns(true),
  },
  stores: customerStores(standsOn),
  plan: async (ctx, rows, how) => {
    const customerIndex = await readKnownCustomers(
      ctx,
      rows.map(({ cells }) => askedAs(cells.customer)),
    )
    const parsedRows = rows.map(({ row, cells }) => {
      const found = customerNamed(customerIndex, cells.customer ?? '')
      const site = siteFrom(ctx, cells)
      return { row, found, name: cells.customer ?? '', site, slip: slipIn(ctx, cells, site) }
    })
    const earlierRows = firstRows(parsedRows, ({ found, site }) =>
      'customer' in found && site ? `${found.customer.id} ${lower(site.address)}` : null,
    )
    return parsedRows.map(({ row, found, name, site, slip }): Outcome => {
      if ('problem' in found) return { name, problem: found.problem, column: 'customer' }
      if (earlierRows.has(row))
        return { name, problem: `Same address as row ${earlierRows.get(row)}.`, column: 'address' }
      if (!site) return { name, problem: 'Address is empty.', column: 'address' }
      if (slip) return { name, problem: slip, column: 'coordinates' }
      return { name: found.customer.name, ...planSite(ctx, customerIndex, found.customer.id, site, how) }
    })
  },
  tell: tellCustomersChanged,
})
