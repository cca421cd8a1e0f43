import { href, redirect } from 'react-router'

/** What a driver types. */
export const loader = () => redirect(href('/driver/today'))
