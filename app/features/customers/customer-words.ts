import type {
  AgreementKind,
  CertificateKind,
  Customer,
  CustomerKind,
  EquipmentKind,
  ExemptionReason,
  LevelSource,
  PriorityClass,
} from './schema.ts'

export const customerKindWords: Record<CustomerKind, string> = {
  business: 'Business',
  farm: 'Farm',
  household: 'Residential',
  public_body: 'Government',
}

/** What a customer is; nobody knows it of who gave no company, until staff say so. */
export const formatKind = ({ kind, kindChosen }: Pick<Customer, 'kind' | 'kindChosen'>) =>
  isKindKnown({ kind, kindChosen }) ? customerKindWords[kind] : 'Type not set'

export const isKindKnown = ({ kind, kindChosen }: Pick<Customer, 'kind' | 'kindChosen'>) =>
  kindChosen || kind !== 'household'

export const equipmentKindWords: Record<EquipmentKind, string> = { tank: 'Tank', machine: 'Machine' }

export const levelSourceWords: Record<LevelSource, string> = {
  typed: 'Entered by hand',
  driver: 'Driver',
  sensor: 'Sensor',
}

export const priorityWords: Record<PriorityClass, string> = {
  critical: 'Hospital, shelter, water or emergency service',
  heat: 'Heats a home',
  livestock: 'Livestock',
  standard: 'Standard',
}

export const agreementWords: Record<AgreementKind, string> = {
  tolerance: 'Up to a set amount above the price they saw',
  day_price: 'Price on the day of delivery',
  rack_plus: 'Rack price plus a margin',
  fixed: 'Fixed price',
}

/** How the customer claims an exemption; the letters are the state's forms. */
export const certificateKindWords: Record<CertificateKind, string> = {
  blanket: 'blanket certificate (STEC B)',
  unit: 'certificate for one purchase (STEC U)',
  direct_pay: 'direct pay permit',
  government: 'government purchaser',
  excise: 'motor fuel tax exemption',
  earlier: 'from an earlier quote or order',
}

export const exemptionReasonWords: Record<ExemptionReason, string> = {
  farming: 'Farming',
  manufacturing: 'Manufacturing',
  resale: 'Resale',
  government: 'Federal, state or local government',
  charity: 'Church or charity',
  other: 'Other',
}
