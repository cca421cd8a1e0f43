import { randomUUID } from 'node:crypto'
import { dateOf } from '#domain/instant.ts'
import { uptimeSpans } from '../../app/features/uptime/schema.ts'
import { system } from '#domain/viewer.ts'
import type { DemoStage } from './world.ts'

/** How long the program was down in the 30 days: 0.15 % of the time, which leaves room for a restart of the demo. */
const gaps = [
  { daysAgo: 19, minutes: 41 },
  { daysAgo: 6, minutes: 22 },
] as const

/**
 * The uptime of the last 30 days, 99.8 %. The spans are written as rows: as heartbeats, one a minute, they would be
 * 43,000 steps.
 */
export const keepUptime = ({ month }: DemoStage): void =>
  month.tell(month.now, async (as) => {
    const { db } = as(system)
    const startTimes = [month.ago({ hours: 24 * 30 }), ...gaps.map((gap) => month.ago({ hours: 24 * gap.daysAgo }))]
    const ended = gaps.map(({ daysAgo, minutes }) =>
      month.ago({ hours: 24 * daysAgo }).subtract({ seconds: Math.round(60 * minutes) }),
    )
    const spans = startTimes.map((from, place) => ({ from, until: ended[place] ?? month.now }))
    await db
      .insert(uptimeSpans)
      .values(spans.map(({ from, until }) => ({ id: randomUUID(), beganAt: dateOf(from), seenAt: dateOf(until) })))
  })
