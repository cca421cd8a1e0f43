import type { AgreementKind, Customer, CustomerKind } from './schema.ts'

export const customerKindWords: Record<CustomerKind, string> = {
  business: 'Business',
  farm: 'Farm',
  household: 'Residential',
  public_body: 'Public body',
}

/** What a customer is; nobody knows it of who gave no company, until staff say so. */
export const formatKind = ({ kind, kindChosen }: Pick<Customer, 'kind' | 'kindChosen'>) =>
  isKindKnown({ kind, kindChosen }) ? customerKindWords[kind] : 'Type not set'

export const isKindKnown = ({ kind, kindChosen }: Pick<Customer, 'kind' | 'kindChosen'>) =>
  kindChosen || kind !== 'household'

export const agreementWords: Record<AgreementKind, string> = {
  tolerance: 'Up to a set amount above the price they saw',
  day_price: 'Price of the day of delivery',
  rack_plus: 'Rack price plus a margin',
  fixed: 'Fixed price',
}
