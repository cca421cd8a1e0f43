/** "(740) 555-0168" as "7405550168", the way it is looked up; undefined of anything that is no telephone number. */
export const phoneDigits = (words: string): string | undefined => {
  const digits = words.replaceAll(/\D/g, '')
  return digits.length >= 7 && /^[\d\s()+.-]+$/.test(words) ? digits.replace(/^1(?=\d{10}$)/, '') : undefined
}
