import { z } from 'zod'
import { words } from './words.ts'

const zip = z.string().regex(/^\d{5}$/, 'must be a ZIP of five figures, such as "43035", in quotes')

/** Counties of a ZIP by name, the one with most people first. */
export const zipsFile = z.record(zip, z.array(words).min(1))

export type Zips = z.output<typeof zipsFile>
