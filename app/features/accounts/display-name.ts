/** What somebody wants to be called, in one line of at most 80 characters; else the part of the address before the @. */
export const displayName = (typed: string, email: string): string =>
  [...typed.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim()].slice(0, 80).join('').trim() ||
  email.slice(0, email.indexOf('@'))
