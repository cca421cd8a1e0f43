import { href, redirect } from 'react-router'

/** Settings open with what changes most: who and where the company is. */
export const loader = () => redirect(href('/dashboard/admin/settings/company'))

/** Makes this a page rather than a file, so that a refusal is shown as a page. */
export default function Nothing() {
  return null
}
