import { z } from 'zod'
import type { deliveryFile } from './delivery.ts'
import type { fuelsFile } from './fuels.ts'
import type { lubricantsFile } from './lubricants.ts'
import { key } from './words.ts'

export const offersSetting = z.strictObject({
  fuels: z.array(key).min(1),
  lubricants: z.array(key).min(1),
  deliveries: z.array(key).min(1),
})

/** What is sold now, by key: the site shows and quotes nothing else. */
export type Offers = z.output<typeof offersSetting>

type Products = {
  fuels: z.output<typeof fuelsFile>
  lubricants: z.output<typeof lubricantsFile>
  delivery: z.output<typeof deliveryFile>
}

/** What the files of products say is on offer: all but what says `offered: false`. */
export const offersOf = ({ fuels, lubricants, delivery }: Products): Offers => ({
  fuels: keysOf(fuels),
  lubricants: keysOf(lubricants.families),
  deliveries: keysOf(delivery.deliveries),
})

const keysOf = (entries: readonly { key: string; offered: boolean }[]) =>
  entries.filter(({ offered }) => offered).map(({ key }) => key)
