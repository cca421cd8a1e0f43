import type { ReactNode } from 'react'
import { containment } from './pictures/containment.tsx'
import { deliveryTicket } from './pictures/delivery-ticket.tsx'
import { dyedNotice } from './pictures/dyed-notice.tsx'
import { rackPrice } from './pictures/rack-price.tsx'
import { viscosityScales } from './pictures/viscosity-scales.tsx'
import { winterDiesel } from './pictures/winter-diesel.tsx'

/** The pictures of articles, by the name an article gives as its `image`. Each is drawn on 320 by 180. */
const pictures: Record<string, ReactNode> = {
  containment,
  'delivery-ticket': deliveryTicket,
  'dyed-notice': dyedNotice,
  'rack-price': rackPrice,
  'viscosity-scales': viscosityScales,
  'winter-diesel': winterDiesel,
}

export const pictureNames = Object.keys(pictures)

/** Decoration: the title of the article says what it shows. */
export const Picture = ({ name }: { name: string }) => (
  <svg className="drawing picture" viewBox="0 0 320 180" aria-hidden="true">
    {pictures[name]}
  </svg>
)
