import { redirect } from 'react-router'

/** The inbox is where a day at the desk begins. */
export const loader = () => redirect('/dashboard/admin/inbox')
