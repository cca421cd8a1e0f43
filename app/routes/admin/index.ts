import { redirect } from 'react-router'

/** The inbox is where a day at the desk begins. */
export const loader = () => redirect('/dashboard/admin/inbox')

/** Makes this a page and no file: whoever may not open it is told so on a page. */
export default function Nothing() {
  return null
}
