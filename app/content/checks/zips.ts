import type { z } from 'zod'
import type { coverageFile } from '../kinds/coverage.ts'
import { countiesIn, zipsIn, type zipsFile } from '../kinds/zips.ts'
import type { Mistake } from '../mistakes.ts'
import type { Sheet } from '../sheet.ts'

/** A ZIP stands in one row, and lies in counties that there are. */
export const checkZips = (
  { file, value, lineAt }: Sheet<z.output<typeof zipsFile>>,
  coverage: z.output<typeof coverageFile> | undefined,
  report: (mistake: Mistake) => void,
) => {
  const known = coverage && new Set(coverage.counties.map(({ name }) => name))
  const rows = new Map<string, string>()
  for (const [names, row] of Object.entries(value)) {
    const tell = (words: string) => report({ file, line: lineAt([names]), words })
    for (const name of countiesIn(names)) if (known && !known.has(name)) tell(`"${name}" is no county of coverage.yaml`)
    for (const zip of zipsIn(row)) {
      const before = rows.get(zip)
      if (before !== undefined) tell(`${zip} stands in the row "${before}" already`)
      rows.set(zip, names)
    }
  }
}
