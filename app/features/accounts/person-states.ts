/** How an account stands: it may come in, or was disabled by staff. */
export const personStates = ['active', 'disabled'] as const
export type PersonState = (typeof personStates)[number]

/** What the list of people may be sorted by. */
export const personSorts = ['joined', 'name'] as const
export type PersonSort = (typeof personSorts)[number]
