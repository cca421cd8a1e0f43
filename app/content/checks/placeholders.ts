import { factsOf } from '../facts.ts'
import type { Sheets } from '../files.ts'
import { placeholdersIn } from '../fill.ts'
import type { Mistake } from '../mistakes.ts'
import type { Text } from './content.ts'

/** Names in braces stand for something: a promise, a claim, a piece of the company's data. */
export const checkPlaceholders = (texts: readonly Text[], sheets: Sheets, report: (mistake: Mistake) => void) => {
  const { company, claims, promises, coverage, retention } = sheets
  if (!company || !claims || !promises || !coverage || !retention) return
  const facts = factsOf({
    company: company.value,
    claims: claims.value,
    promises: promises.value,
    coverage: coverage.value,
    retention: retention.value,
  })
  for (const { file, line, text } of texts) {
    for (const name of placeholdersIn(text)) {
      if (!(name in facts)) report({ file, line, words: `{${name}} stands for nothing` })
    }
  }
}
