import type { Context } from '#domain/context.ts'
import { choice } from '#forms/fields/choice.ts'
import { optional } from '#forms/verb/verb-form.ts'
import { outsideTransit, type Office } from '../place-of-sale.ts'

type SaleOptions = { offices: readonly Office[]; areas: readonly string[] }

/** Our offices, and the transit areas of the counties that we know rates of. */
export const saleChoices = ({ salesTax: { offices, local } }: Pick<Context, 'salesTax'>): SaleOptions => ({
  offices,
  areas: [...new Set(local.flatMap(({ area }) => (area ? [area] : [])))].toSorted(),
})

/** Where an order was received, which says where it is taxed. `saleOffice` is the one recorded until now. */
export const saleFields = ({
  offices,
  areas,
  saleOffice,
  taxArea,
}: SaleOptions & { saleOffice: Office | null; taxArea?: string | null }) => ({
  sale_office: optional(
    choice(
      'Office that took the order',
      Object.fromEntries(allOffices({ offices, saleOffice }).map(({ name }) => [name, name])),
      {
        blank: 'Not recorded',
        initial: saleOffice?.name ?? '',
        help: 'Sets the sales tax: a delivery is taxed where the seller receives the order. If no office is recorded, or it is in another state, the delivery address counts.',
      },
    ),
  ),
  tax_area: optional(
    choice(
      'Transit area of the delivery address',
      {
        [outsideTransit]: 'Outside any transit area',
        ...Object.fromEntries(areas.map((area) => [area, `Inside ${area}`])),
      },
      {
        blank: 'Not known',
        initial: taxArea ?? '',
        help: 'Counts only where the delivery address sets the sales tax.',
      },
    ),
  ),
})

/** An office that was closed or moved since is kept as it was. */
const allOffices = ({ offices, saleOffice }: Pick<SaleOptions, 'offices'> & { saleOffice: Office | null }) =>
  saleOffice && !offices.some(({ name }) => name === saleOffice.name) ? [...offices, saleOffice] : offices

export const chosenOffice = (offices: Parameters<typeof allOffices>[0], name: string | null): Office | null =>
  offices.saleOffice?.name === name
    ? offices.saleOffice
    : (allOffices(offices).find((office) => office.name === name) ?? null)
