import { Temporal } from 'temporal-polyfill'
import type { Role } from '#domain/viewer.ts'

type Lifetime = { idle: Temporal.Duration; most: Temporal.Duration }

const hours = (hours: number) => Temporal.Duration.from({ hours })

const usual: Lifetime = { idle: hours(7 * 24), most: hours(30 * 24) }
const administrators: Lifetime = { idle: hours(12), most: hours(7 * 24) }

/** The longest any session lasts, in seconds. */
export const longestSession = usual.most.total('seconds')

/** When a session ends unless it is renewed before. A role that is not known gets the shorter lifetime. */
export const sessionEnd = (role: Role | undefined, startedAt: Temporal.Instant, renewedAt: Temporal.Instant) => {
  const { idle, most } = role === 'customer' || role === 'supplier' ? usual : administrators
  const [idleEnd, lastEnd] = [renewedAt.add(idle), startedAt.add(most)]
  return Temporal.Instant.compare(idleEnd, lastEnd) < 0 ? idleEnd : lastEnd
}
