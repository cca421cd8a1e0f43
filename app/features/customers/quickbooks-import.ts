import { countyIn } from '#domain/places.ts'
import { creditOfFile, importedTerms } from '#features/import-credit-terms.ts'
import { standsOn } from '#features/customer-references.ts'
import { defineImport, type Column, type ImportContext } from '#features/imports/definition.ts'
import { importColumn } from '#forms/column.ts'
import { text } from '#forms/fields/text.ts'
import { customerStores, tellCustomersChanged } from './import-stores.ts'
import { planCustomers, type ImportedContact, type ImportedSite } from './plan-customers.ts'
import { readKind, readLimit, readTerms } from './read-customer-cells.ts'

const line = (label: string, heads: readonly string[] = [], sample = '', help = 'As QuickBooks writes it.') =>
  importColumn(text(label, { longest: 300 }), { heads, sample, help })

/** Five lines of an address: "Bill to 1" to "Bill to 5" of QuickBooks Desktop. */
const five = <Name extends string>(name: Name, label: string, samples: readonly string[]) =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((at) => [`${name}${at}`, line(`${label} ${at}`, [], samples[at - 1] ?? '')]),
  ) as Record<`${Name}${1 | 2 | 3 | 4 | 5}`, Column<string>>

type Person = Readonly<Record<'contact' | 'firstName' | 'lastName' | 'jobTitle', string | null>>

const first = (...texts: (string | null | undefined)[]) => texts.find(Boolean) ?? null

/** The first address of several, such as "a@b.example, c@d.example"; null of what is none. */
const emailIn = (cell: string | null) => /[^\s,;<>"]+@[^\s,;<>"]+\.[a-z]{2,}/i.exec(cell ?? '')?.[0] ?? null

/** QuickBooks Online writes "Phone:(614) 555-0168 Mobile:(614) 555-0169". */
const phonesIn = (...cells: (string | null)[]) =>
  [...new Set(cells.flatMap((cell) => cell?.match(/\+?[\d(][\d().\-\s]{8,}\d(?:\s*(?:x|ext\.?)\s*\d+)?/gi) ?? []))].map(
    (phone) => phone.trim().slice(0, 40),
  )

/** Lines of an address without those that repeat who it is, on one line. */
const addressOf = (lines: readonly (string | null)[], names: readonly (string | null)[]): string | null => {
  const takenNames = new Set(names.map((name) => name?.toLowerCase()))
  const remainingLines = lines
    .flatMap((each) => each?.split(/\r?\n/) ?? [])
    .map((each) => each.trim())
    .filter((each) => each && !takenNames.has(each.toLowerCase()) && !/^(attn|c\/o)\b/i.test(each))
  // A place has a number in it somewhere; names alone are none.
  return remainingLines.length > 0 && /\d/.test(remainingLines.join(' '))
    ? remainingLines.join(', ').slice(0, 300)
    : null
}

const siteOf = (
  ctx: Pick<ImportContext, 'places'>,
  address: string | null,
  name: string | null,
): ImportedSite | null =>
  address
    ? {
        ...{ name, address, county: countyIn(address, ctx.places) ?? null },
        ...{ accessNotes: null, siteContact: null, sitePhone: null, gateCode: null },
        ...{ latitude: null, longitude: null, pinSource: null, opensAt: null, closesAt: null, priority: null },
      }
    : null

const contactsOf = (cells: Person, name: string, phones: readonly string[]): ImportedContact[] => {
  const typed = first(cells.contact, [cells.firstName, cells.lastName].filter(Boolean).join(' '))
  if (!typed || typed.toLowerCase() === name.toLowerCase()) return []
  return [{ name: typed.slice(0, 120), purpose: cells.jobTitle ?? null, email: null, phone: phones[1] ?? null }]
}

/**
 * The list of customers that QuickBooks exports: Desktop's Customer Contact List ("Customer", "Bill to 1", "Main Phone") and
 * Online's Customer Contact List ("Customer full name", "Billing address"). "Hilltop Farm:North yard" is a job of Hilltop
 * Farm, and becomes a delivery site of it.
 */
export default defineImport({
  kind: 'quickbooks',
  title: 'QuickBooks customers',
  one: 'customer',
  many: 'customers',
  says: "QuickBooks' own customer list, from Desktop or Online. Jobs become delivery sites of the customer.",
  permission: 'customers.manage',
  overwrites: true,
  columns: {
    customer: importColumn(text('Customer', { longest: 240 }), {
      ...{ required: true, help: 'A colon separates a job from its customer.', sample: 'Hilltop Farm:North yard' },
      heads: ['Customer full name', 'Customer name', 'Full name', 'Display name', 'Name', 'Customer/Project'],
    }),
    company: line('Company', ['Company name'], 'Hilltop Farm LLC'),
    type: line('Customer Type', ['Type'], 'Farm'),
    active: line('Active Status', ['Status'], 'Active', 'Inactive customers are left out.'),
    mainPhone: line('Main Phone', ['Phone', 'Phone numbers', 'Phone number'], '(614) 555-0168'),
    altPhone: line('Alt. Phone', ['Mobile', 'Mobile phone', 'Work Phone', 'Other'], '(614) 555-0169'),
    mainEmail: line('Main Email', ['Email', 'Email address'], 'office@hilltop.example'),
    contact: line('Primary Contact', ['Contact', 'Contact name'], 'Dana Field'),
    firstName: line('First Name', ['Given name'], 'Dana'),
    lastName: line('Last Name', ['Family name'], 'Field'),
    jobTitle: line('Job Title', ['Title'], 'Owner'),
    terms: {
      ...{ label: 'Terms', help: 'As QuickBooks writes them.', sample: 'Net 30', read: readTerms },
    } satisfies Column<string>,
    creditLimit: {
      ...{ label: 'Credit Limit', help: 'Dollars.', sample: '5,000.00', read: readLimit },
    } satisfies Column<number>,
    ...five('billTo', 'Bill to', ['Hilltop Farm LLC', '4810 Hilltop Rd', 'Fairview, OH 43035']),
    ...five('shipTo', 'Ship to', ['North yard', '4990 Hilltop Rd', 'Fairview, OH 43035']),
    billing: line('Billing address', ['Bill address', 'Full billing address'], '4810 Hilltop Rd, Fairview, OH 43035'),
    shipping: line('Shipping address', ['Ship address', 'Delivery address'], '4990 Hilltop Rd, Fairview, OH 43035'),
  },
  stores: { ...customerStores(standsOn), credit: importedTerms },
  plan: (ctx, rows, how) =>
    planCustomers(
      ctx,
      rows.map(({ row, cells }) => {
        const fullName = cells.customer ?? ''
        const [parent = '', ...job] = fullName.split(':').map((part) => part.trim())
        const partOf = job.length > 0 ? parent : undefined
        const name = (partOf ? (job.at(-1) ?? fullName) : fullName).slice(0, 120)
        const names = [name, parent, cells.company, cells.contact]
        const lines = (of: 'billTo' | 'shipTo') => ([1, 2, 3, 4, 5] as const).map((at) => cells[`${of}${at}`])
        const ship = addressOf([...lines('shipTo'), cells.shipping], names)
        const address = ship ?? addressOf([...lines('billTo'), cells.billing], names)
        const phones = phonesIn(cells.mainPhone, cells.altPhone)
        const kind = cells.type ? readKind(cells.type) : undefined
        const inactive = /^(not.active|inactive|deleted|no)$/i.test(cells.active ?? '')
        return {
          ...{ row, name, email: emailIn(cells.mainEmail), phone: phones[0] ?? null },
          kind: kind && 'value' in kind ? kind.value : null,
          ...{ paymentTerms: cells.terms, creditLimit: cells.creditLimit },
          contacts: contactsOf(cells, name, phones),
          site: siteOf(ctx, address, partOf ? name : null),
          ...(partOf && { partOf }),
          ...(inactive && { problem: 'Inactive in QuickBooks.' }),
        }
      }),
      how,
      creditOfFile,
    ),
  tell: tellCustomersChanged,
})
