import type { Options } from '../field.ts'

export const frequencies: Options = {
  'one-time': 'One time',
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
  monthly: 'Monthly',
}
