import { href } from 'react-router'

export const page = (id: string) => href('/dashboard/admin/customers/:id', { id })

/** Where the people of its delivery sites stand. */
export const sitesOnPage = (id: string) => `${page(id)}#sites`

/** The browser of the person typing here knows its own address, not the customer's. */
export const notOurs = { autoComplete: 'off' } as const

export type Row = { id: string; rowId: string; about: string }
