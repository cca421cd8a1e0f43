import { href, redirect } from 'react-router'

/** Settings open with what changes most: who and where the company is. */
export const loader = () => redirect(href('/dashboard/admin/settings/company'))

/** Makes this a page and no file: anyone who may not open it is told so on a page. */
export default function Nothing() {
  return null
}
