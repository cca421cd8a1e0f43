/** What stands in the place of a telephone that is not set up. */
export const contactForm = '/contact/sales'

/** "tel:+15155550142" for a number of the United States. */
export const telephoneLink = (phone: string) => `tel:+1${phone.replaceAll(/\D/g, '')}`

/** How to reach a person, inside a sentence: "call (515) 555-0142". */
export const callUs = (phone: string | undefined) => (phone ? `call ${phone}` : 'use the contact form')

/** The same as a link of its own. */
export const callLink = (phone: string | undefined) =>
  phone ? { label: `Call ${phone}`, to: telephoneLink(phone) } : { label: 'Use the contact form', to: contactForm }
