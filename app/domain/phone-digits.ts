/** "(740) 555-0168" as "7405550168", the way it is looked up; undefined of anything that is no telephone number. */
export const phoneDigits = (words: string): string | undefined => {
  const digits = words.replaceAll(/\D/g, '')
  return digits.length >= 7 && /^[\d\s()+.-]+$/.test(words) ? digits.replace(/^1(?=\d{10}$)/, '') : undefined
}

/** An index of letters answers from so many on. */
const fewestDigits = 3

/**
 * As much of a telephone number as was typed, "(937) 55" as "93755", to be found anywhere in one that is stored as digits;
 * undefined where there is anything else in it, or too little.
 */
export const partOfPhone = (words: string | undefined): string | undefined => {
  const typed = words?.trim() ?? ''
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < fewestDigits || !/^[\d\s()+.-]+$/.test(typed)) return undefined
  return phoneDigits(typed) ?? digits
}
