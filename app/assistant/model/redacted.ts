const email = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/gi
const phone = /(?<![\d-])(?:\+?\d{1,2}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g
const longNumber = /\b\d(?:[\s-]?\d){8,}\b/g

/** A visitor's words without what another company need not know: e-mail addresses, telephone and account numbers. */
export const redacted = (text: string): string =>
  text.replaceAll(email, '[e-mail]').replaceAll(phone, '[phone]').replaceAll(longNumber, '[number]')
