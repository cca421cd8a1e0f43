import type { ActivityType } from '#domain/activity/activity.ts'
import { withQuery } from '../list-address.ts'

/** The page of the diary that begins there; the newest when no place is named. */
export const activityAddress = ({ type, before }: { type?: ActivityType; before?: string }) =>
  withQuery('/dashboard/admin/activity', { activity: type, before })
