import { formatDay } from '#domain/day.ts'
import type { Content } from '#content/index.ts'
import type { Shift } from '../find.ts'
import { onShift } from './on-shift.ts'
import { phonePage } from './phone-page.tsx'
import { shippingOf } from '#features/tickets/pages/ticket-sheet.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { tenths, truckOf } from './shown.ts'

/**
 * The shipping paper of what is on the truck: identification number, proper shipping name, class and packing group in
 * this order, the gallons, and whom to call. Deliveries reduce it. Source: 49 CFR 172.202 and 172.604.
 */
export const shippingPaper = (content: Content, shift: Shift): PaperSheet => {
  const loaded = truckOf(shift).filter(({ left }) => left > 0)
  return {
    title: `Shipping paper ${shift.truck.name}, ${shift.run.date}`,
    who: content.company.brand,
    status: `${formatDay(shift.run.date)}, truck ${shift.truck.name}, driver ${shift.driver}`,
    paper: {
      lines: loaded.map((each) => ({
        name: shippingOf(content, each) ?? `${each.name}, not regulated`,
        dyed: false,
        quantity: `1 cargo tank, ${tenths(each.left)} gal`,
      })),
      notices: [],
    },
    facts: [
      { name: 'Emergency contact, 24 hours', value: content.company.phone ?? '' },
      { name: 'Shipper and carrier', value: content.company.brand },
    ].filter(({ value }) => value),
  }
}

export const loader = onShift(({ on: { shift }, app: { content }, page, ctx, request }) => {
  const sheet = shippingPaper(content, shift)
  if (new URL(request.url).pathname.endsWith('.pdf')) return paperFile(ctx, content, sheet, 'shipping-paper')
  return phonePage({
    frame: page,
    title: 'Shipping paper',
    back: '/driver/today',
    shift: shift.run.id,
    children: (
      <>
        <p className="ph-lead">{sheet.status}. Keep it within reach while you drive.</p>
        {sheet.paper.lines.length === 0 && <p>Nothing is loaded. Report the load first.</p>}
        {sheet.paper.lines.map(({ name, quantity }) => (
          <p key={name} className="ph-note">
            <b>{name}</b> {quantity}
          </p>
        ))}
        {sheet.facts.map(({ name, value }) => (
          <p key={name}>
            {name}: <b>{value}</b>
          </p>
        ))}
      </>
    ),
    foot: (
      <a className="ph-button ph-main" href="/driver/paper.pdf">
        PDF to print
      </a>
    ),
  })
})
