import { choice } from '#forms/fields/choice.ts'
import { optional } from '#forms/verb/verb-form.ts'
import type { Site } from '../sites.ts'

/** A known site instead of a typed address: works without a script, because the code that stores it reads the site's own address. */
export const siteChoice = (sites: readonly Site[]) =>
  optional(
    choice(
      'Delivery site',
      Object.fromEntries(sites.map(({ id, name, address }) => [id, name ? `${name}: ${address}` : address])),
      {
        blank: 'The address below',
        help: 'If you choose a site, we use it instead of the address below.',
      },
    ),
  )
