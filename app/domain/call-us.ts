/** What stands in the place of a telephone that is not set up. */
export const contactForm = '/contact/sales'

/**
 * "tel:+15155550142" for a number as people type it: of the United States unless it begins with "+" or with a 1 before
 * its ten digits, and ";ext=4" for the extension behind it. Source: RFC 3966.
 */
export const telephoneLink = (phone: string) => {
  const [number = '', extension = ''] = phone.split(/ext|x|#/i, 2)
  const digits = number.replaceAll(/\D/g, '')
  const isWhole = number.trim().startsWith('+') || /^1\d{10}$/.test(digits)
  const inside = extension.replaceAll(/\D/g, '')
  return `tel:+${isWhole ? '' : '1'}${digits}${inside && `;ext=${inside}`}`
}

/** "(202) 555-0142" for ten bare digits; everything else as it was typed. */
export const formatTelephone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** How to reach a person, inside a sentence: "call (515) 555-0142". */
export const callUs = (phone: string | undefined) => (phone ? `call ${phone}` : 'use the contact form')

/** The same as a link of its own. */
export const callLink = (phone: string | undefined) =>
  phone ? { label: `Call ${phone}`, to: telephoneLink(phone) } : { label: 'Use the contact form', to: contactForm }
