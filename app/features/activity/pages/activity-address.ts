import type { ActivityType } from '../activity.ts'

/** The page of the diary that begins there; the newest when no place is named. */
export const activityAddress = ({ type, before }: { type?: ActivityType; before?: string }) => {
  const query = new URLSearchParams({ ...(type && { activity: type }), ...(before && { before }) })
  return `/dashboard/admin/activity${query.size > 0 ? `?${query}` : ''}`
}
