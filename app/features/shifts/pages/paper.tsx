import { onShift } from './on-shift.ts'
import { phonePage } from './phone-page.tsx'
import { shippingPaper } from './shipping-paper.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'

/** The shipping paper, to show at the roadside. */
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
