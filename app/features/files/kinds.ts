/** What a file can be attached to. Each has a column of its own in `files`. */
export const thingKinds = ['request', 'quote', 'order', 'purchase', 'shipment', 'customer'] as const
export type FileSubjectKind = (typeof thingKinds)[number]

export type FileSubject = { kind: FileSubjectKind; id: string }

/** What a file is, in the words of the person who attaches it. `document` is one of the library, given by staff. */
export const fileKinds = {
  tank: 'Tank photo',
  gate: 'Gate or site photo',
  w9: 'W-9',
  exemption: 'Exemption certificate',
  'purchase-order': 'Purchase order',
  'meter-ticket': 'Meter ticket',
  signature: 'Signature',
  'bill-of-lading': 'Bill of lading',
  other: 'Other',
  document: 'Document',
} as const

export type FileKind = keyof typeof fileKinds

/** Photos of the place go along from the request to the truck: the driver looks for that gate. */
export const ofPlace: readonly FileKind[] = ['tank', 'gate']

/** A taxpayer's number is kept encrypted: who opens one is recorded. */
export const isSealedKind = (kind: FileKind) => kind === 'w9'
