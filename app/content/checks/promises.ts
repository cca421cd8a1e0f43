import type { z } from 'zod'
import type { promisesFile } from '../kinds/promises.ts'
import type { Known } from '../known.ts'
import type { Mistake } from '../mistakes.ts'
import type { Sheet } from '../sheet.ts'

type Promises = z.output<typeof promisesFile>

/** A form makes one promise, and at most one more for each named answer; each form the program has is in the ledger. */
export const checkPromises = (
  { file, value, lineAt }: Sheet<Promises>,
  { forms }: Known,
  report: (mistake: Mistake) => void,
) => {
  const say = (key: string, words: string) => report({ file, line: lineAt([key]), words })
  const seen = new Map<string, string>()
  for (const [key, { form, when }] of Object.entries(value)) {
    if (!form) continue
    const place = when ? `${form} when ${when.field} is ${when.is}` : form
    const other = seen.get(place)
    if (other) say(key, `"${key}" and "${other}" both promise something for ${place}`)
    seen.set(place, key)
    if (forms && !forms.some(({ path }) => path === form)) say(key, `there is no form at ${form}`)
  }
  for (const [key, { form, when }] of Object.entries(value)) {
    if (form && when && !seen.has(form)) say(key, `${form} needs a promise for its other answers too`)
  }
  for (const { path, promise } of forms ?? []) {
    const form = value[promise]?.form
    if (!value[promise]) report({ file, line: 1, words: `the form ${path} promises "${promise}", which is not here` })
    else if (form && form !== path)
      say(promise, `the form ${path} makes this promise too; it can belong to one form only`)
  }
}
