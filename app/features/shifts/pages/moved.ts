import { redirect } from 'react-router'

/** What a driver types. */
export const loader = () => redirect('/driver/today')
