import type { z } from 'zod'
import type { coverageFile } from '../kinds/coverage.ts'
import type { Zips } from '../kinds/zips.ts'
import type { Mistake } from '../mistakes.ts'
import type { Sheet } from '../sheet.ts'

/** A ZIP lies in counties that there are. */
export const checkZips = (
  { file, value, lineAt }: Sheet<Zips>,
  coverage: z.output<typeof coverageFile> | undefined,
  report: (mistake: Mistake) => void,
) => {
  if (!coverage) return
  for (const [zip, counties] of Object.entries(value)) {
    counties.forEach((name, index) => {
      if (!coverage.counties.some((county) => county.name === name))
        report({
          file,
          line: lineAt([zip, index]),
          words: `${zip} lies in "${name}", which is no county of coverage.yaml`,
        })
    })
  }
}
