import { z } from 'zod'
import { key, link, sale, words } from './words.ts'

export const deliveryFile = z.strictObject({
  deliveries: z
    .array(
      z.strictObject({ key, name: words, what: words, suits: words, soon: words, ask: link, offered: sale.offered }),
    )
    .min(1),
  construction: z.strictObject({ heading: words, text: z.array(words).min(1), points: z.array(words).min(1) }),
  safety: z.array(z.strictObject({ name: words, text: words })).min(1),
})

/** How fuel reaches a tank, on-site fueling for construction, and what keeps a delivery safe. */
export type Delivery = z.output<typeof deliveryFile>
