import { choice } from '#forms/fields/choice.ts'
import { optional } from '#forms/verb/verb-form.ts'
import type { Equipment } from '../schema.ts'
import type { Site } from '../sites.ts'

/** A site, or one of its tanks: the tank's value names both. */
const valueOf = (site: Site, tank: Equipment) => `${site.id} ${tank.id}`

const tankWords = ({ label, product, capacity }: Equipment) =>
  [label ?? product ?? 'Tank', capacity && `${(capacity / 10).toLocaleString('en-US')} gal`].filter(Boolean).join(', ')

/** A known site, or a tank there, instead of a typed address: works without a script, because the code that stores it reads the site's own address. */
export const siteChoice = (sites: readonly Site[], initial?: string) =>
  optional(
    choice(
      'Delivery site',
      Object.fromEntries(
        sites.flatMap((site) => {
          const label = site.name ? `${site.name}: ${site.address}` : site.address
          const tanks = site.tanks.map((tank) => [valueOf(site, tank), `${label} (${tankWords(tank)})`])
          return [[site.id, label], ...tanks]
        }),
      ),
      {
        initial,
        blank: 'Another address (enter it below)',
      },
    ),
  )

/** What was chosen; nothing where the address was typed. */
export const siteChosen = (
  sites: readonly Site[],
  selectedId: string | null | undefined,
): { site?: Site; tank?: Equipment } => {
  const [siteId, tankId] = (selectedId ?? '').split(' ')
  const site = sites.find(({ id }) => id === siteId)
  return { site, tank: site?.tanks.find(({ id }) => id === tankId) }
}
