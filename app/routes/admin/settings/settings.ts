import { redirect } from 'react-router'

/** Settings open with what changes most: who and where the company is. */
export const loader = () => redirect('/dashboard/admin/settings/company')
