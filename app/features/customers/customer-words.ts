import type { AgreementKind, CustomerKind } from './schema.ts'

export const customerKindWords: Record<CustomerKind, string> = {
  business: 'Business',
  farm: 'Farm',
  household: 'Household',
  public_body: 'Public body',
}

export const agreementWords: Record<AgreementKind, string> = {
  tolerance: 'Up to a set amount above the price they saw',
  day_price: 'Price of the day of delivery',
  rack_plus: 'Rack price plus a margin',
  fixed: 'Fixed price',
}
