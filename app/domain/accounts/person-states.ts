/** How an account stands: it may come in, has not shown that its address is its own, or was disabled by staff. */
export const personStates = ['active', 'unverified', 'disabled'] as const
export type PersonState = (typeof personStates)[number]
