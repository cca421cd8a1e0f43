import type { LinkView } from '#lists/view.ts'

/** Where a customer asks for the next price: on the head of each list, and in its place while it is empty. */
export const requestNewQuote: LinkView = { href: '/quote/fuel', label: 'Request New Quote', look: 'primary' }
