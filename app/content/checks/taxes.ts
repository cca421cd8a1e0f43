import type { TaxEntry } from '../kinds/taxes.ts'
import type { Mistake } from '../mistakes.ts'
import type { Sheet } from '../sheet.ts'

/** Each row has a name of its own, and no tax falls twice on the same product on the same day. */
export const checkTaxes = ({ file, value, lineAt }: Sheet<readonly TaxEntry[]>, report: (mistake: Mistake) => void) => {
  value.forEach((rate, index) => {
    const say = (words: string) => report({ file, line: lineAt([index]), words })
    const earlier = value.slice(0, index)
    if (earlier.some(({ id }) => id === rate.id)) say(`"${rate.id}" is here twice`)
    const double = earlier.find((other) => other.label === rate.label && isCommon(other, rate))
    if (double) say(`"${rate.label}" would be charged twice on the same day; end the earlier row the day before`)
  })
}

const isCommon = (one: TaxEntry, other: TaxEntry) =>
  one.classes.some((taxed) => other.classes.includes(taxed)) &&
  one.from <= (other.until ?? '9999') &&
  other.from <= (one.until ?? '9999')
