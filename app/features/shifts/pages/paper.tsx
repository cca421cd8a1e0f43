import { href } from 'react-router'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { driverPage } from './driver-page.ts'
import { phonePage } from './phone-page.tsx'
import { loadsOf, paperOf, shippingPaper } from './shipping-paper.ts'

/** The shipping paper of what is on the truck and of each load, to show at the roadside. */
export const loader = driverPage(({ on: { shift }, app: { content }, page, ctx, request }) => {
  const now = shippingPaper(ctx, content, shift)
  if (new URL(request.url).pathname.endsWith('.pdf')) return paperOf(ctx, content, shift, request.url)
  return phonePage({
    frame: page,
    title: 'Shipping paper',
    back: href('/driver/today'),
    shift: shift.run.id,
    children: (
      <>
        <p className="ph-lead">{now.status}. Keep it within reach while you drive.</p>
        <section className="ph-body-part" aria-labelledby="now">
          <h2 id="now">On the truck now</h2>
          {now.paper.lines.length === 0 && <p>Nothing is loaded. Report the load first.</p>}
          <Said sheet={now} />
        </section>
        {loadsOf(shift).map((load) => (
          <section key={load.number} className="ph-body-part" aria-labelledby={`load-${load.number}`}>
            <h2 id={`load-${load.number}`}>Load {load.number}, as loaded</h2>
            <Said sheet={shippingPaper(ctx, content, shift, load)} />
            <a className="ph-row" href={`${href('/driver/paper.pdf')}?load=${load.number}`}>
              <b>Shipping paper of load {load.number}</b>
              <em>PDF</em>
            </a>
          </section>
        ))}
      </>
    ),
    foot: (
      <a className="ph-button ph-main" href={href('/driver/paper.pdf')}>
        Open the PDF
      </a>
    ),
  })
})

const Said = ({ sheet: { paper, facts } }: { sheet: PaperSheet }) => (
  <>
    {paper.lines.map(({ name, quantity }) => (
      <p key={name} className="ph-note">
        <b>{name}</b> {quantity}
      </p>
    ))}
    {facts.map(({ name, value }) => (
      <p key={name}>
        {name}: <b>{value}</b>
      </p>
    ))}
  </>
)
