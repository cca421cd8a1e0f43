/**
 * A number as people type it: "1,000", "1000" and "1 000.5" are read, "1e3", "0x10" and other digits are not.
 * Gives whole `parts` (tenths for `decimals` 1, hundredths for 2) or the problem in words.
 */
export const readNumber = (typed: string, decimals: number): { parts: number } | { problem: string } => {
  const bare = typed.replaceAll(/[\s,_]/g, '')
  if (/[^\x00-\x7f]/.test(bare)) return { problem: 'Please use the digits 0 to 9.' }
  const [, sign, whole, fraction = ''] = /^([-+]?)(\d{1,12})(?:\.(\d*))?$/.exec(bare) ?? []
  if (whole === undefined) return { problem: 'Please enter a number such as 1,000.' }
  if (fraction.replace(/0+$/, '').length > decimals)
    return { problem: tooFine[decimals] ?? 'Please round this number.' }
  const parts = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return { parts: sign === '-' ? -parts : parts }
}

const tooFine: Record<number, string> = {
  0: 'Please enter a whole number.',
  1: 'Please round to one decimal, such as 62.5.',
  2: 'Please give dollars and cents, such as 1,500.25.',
}
