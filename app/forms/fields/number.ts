export const notNumber = 'Please enter a number such as 1,000 or 62.5.'

/**
 * A number as people type it: "1,000", "1000" and "1 000.5" are read, "1e3", "0x10" and other digits are not.
 * Gives whole `parts` (tenths for `decimals` 1, hundredths for 2) or the problem in words.
 */
export const readNumber = (typed: string, decimals: number): { parts: number } | { problem: string } => {
  const bare = ungrouped(typed.trim())
  if (/[^\x00-\x7f]/.test(bare)) return { problem: 'Please use digits only, 0 to 9.' }
  const [, sign, whole, fraction = ''] = /^([-+]?)(\d{1,12})(?:\.(\d{0,20}))?$/.exec(bare) ?? []
  if (whole === undefined) return { problem: notNumber }
  if (fraction.replace(/0+$/, '').length > decimals)
    return { problem: tooFine[decimals] ?? 'Please round this number.' }
  const parts = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return { parts: sign === '-' ? -parts : parts }
}

/**
 * A number without what groups its thousands. A comma before other than three digits is someone's decimal point, and
 * stays: "62,5" must not become 625.
 */
export const ungrouped = (typed: string): string => typed.replace(grouped, (whole) => whole.replaceAll(/[\s,_]/g, ''))

const grouped = /^[-+]?\d{1,3}(?:[\s,_]\d{3}){1,4}(?![\d\s,_])/

const tooFine: Record<number, string> = {
  0: 'Please enter a whole number.',
  1: 'Please round to one decimal, such as 62.5.',
  2: 'Please enter dollars and cents, such as 1,500.25.',
}
