import { z } from 'zod'

const counties = z
  .string()
  .regex(/^[A-Z][A-Za-z ]+(, [A-Z][A-Za-z ]+)*$/, 'must be counties with commas between them, such as Delaware, Union')

const zips = z.string().regex(/^\d{5}( \d{5})*$/, 'must be five-digit ZIP codes with spaces between them')

/** Counties by name, the likeliest first, and the ZIPs that lie in just these. */
export const zipsFile = z.record(counties, zips)

/** Counties of each ZIP by name, the likeliest first. */
export type Zips = Readonly<Record<string, readonly string[]>>

export const countiesIn = (row: string): string[] => row.split(', ')
export const zipsIn = (row: string): string[] => row.split(' ')

export const countiesByZip = (file: z.output<typeof zipsFile>): Zips =>
  Object.fromEntries(
    Object.entries(file).flatMap(([names, row]) => {
      const list = countiesIn(names)
      return zipsIn(row).map((zip) => [zip, list])
    }),
  )
