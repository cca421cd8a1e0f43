import type { Options } from '../field.ts'

/** What a business does, as the consultation and the service quote ask it. Sales and partnership have lists of their own. */
export const businessTypes: Options = {
  construction: 'Construction',
  fleet: 'Fleet Management',
  agriculture: 'Agriculture',
  municipal: 'Municipal',
  manufacturing: 'Manufacturing',
  landscaping: 'Landscaping',
  other: 'Other',
}
