import { todayOf } from '#features/analytics/period.ts'
import { sayDay } from '#domain/day.ts'
import { few, info, mostOfAKind, type Alarm } from './alarm.ts'

/** What the site says of the company past the day on which somebody should have looked whether it still holds. */
const claims: Alarm = (ctx, { claims, badges }) => {
  const today = todayOf(ctx).toString()
  const said = [
    ...Object.values(claims).map(({ figure, words, ...backing }) => ({ words: `${figure} ${words}`, ...backing })),
    ...badges,
  ].filter(({ review }) => review <= today)
  return few(
    { rows: said.slice(0, mostOfAKind), all: said.length },
    ({ words, owner, review }) =>
      info(
        `Stale claim: “${words}” was to be reviewed by ${sayDay(review)}. ${owner} answers for it.`,
        '/about',
        'About',
      ),
    (left) => info(`${left} more claims of the site are to be reviewed.`, '/about', 'About'),
  )
}

export default claims
