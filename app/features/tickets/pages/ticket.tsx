import type { LoaderFunctionArgs } from 'react-router'
import '#ui/portal.css'
import { formatMoment } from '#domain/day.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { Paper, PaperFacts, PaperFile, PaperSender } from '#features/trade/pages/paper.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { ticketExtras } from './ticket-extras.ts'
import { ticketAt } from './ticket-at.ts'
import { ticketPictures } from './ticket-pictures.ts'
import { ticketSheet } from './ticket-sheet.ts'

export const headers = keyPageHeaders

type LoaderData = Awaited<ReturnType<typeof loader>>

export const meta = ({ loaderData }: { loaderData?: LoaderData }) => [
  { title: loaderData?.sheet.title ?? 'Delivery ticket' },
]

export const handle = { interactive: true, chatWaits: true }

export const loader = answering(async ({ params, request, context }: LoaderFunctionArgs, ctx) => {
  const { shipment, versions, ticket } = await ticketAt(ctx, params, request.url)
  const { pathname, search } = new URL(request.url)
  const page = pathname.replace(/\.data$/, '')
  return {
    sheet: ticketSheet(ctx, context.get(services).content, ticket, await ticketExtras(ctx, shipment.id)),
    file: `${page}/ticket.pdf${search.startsWith('?version=') ? search : ''}`,
    pictures: (await ticketPictures(ctx, shipment.id)).map(({ id, what }) => ({ what, at: `${page}/${id}` })),
    over: page.replace(/\/ticket.*$/, ''),
    versions: versions.map(({ version, madeAt, reason }) => ({
      version,
      isShown: version === ticket.version,
      at: version === versions.length ? page : `${page}?version=${version}`,
      words: `${formatMoment(ctx.calendar.timeZone, madeAt)}${reason ? `, corrected: ${reason}` : ''}`,
    })),
  }
})

/** A delivery ticket, as its PDF file says it, with the photos and the signature. */
export default function TicketRoute({ loaderData }: { loaderData: LoaderData }) {
  const { sheet, file, pictures, over, versions } = loaderData
  return (
    <>
      <PageHead
        title={sheet.title}
        over={
          <a className="text-link" href={over}>
            Delivery
          </a>
        }
        lead={sheet.who}
        actions={
          <span className="cluster">
            <PaperFile href={file} />
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body stack loose">
        <PaperSender />
        <p>
          <b>{sheet.status}</b>
        </p>
        <Paper caption={sheet.title} paper={sheet.paper} sender={false} />
        <PaperFacts facts={sheet.facts} />
        {pictures.length > 0 && (
          <Section id="pictures" title="Photos and signature" size="h4" spacing="wide">
            <ul className="cluster">
              {pictures.map(({ at, what }) => (
                <li key={at}>
                  <img src={at} alt={what} width="240" loading="lazy" />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {versions.length > 1 && (
          <Section id="versions" title="Versions" size="h4" spacing="wide">
            <ol className="rows">
              {versions.map(({ version, isShown, at, words }) => (
                <li key={version}>
                  <span>
                    {isShown ? (
                      <b>Version {version}</b>
                    ) : (
                      <a className="text-link" href={at}>
                        Version {version}
                      </a>
                    )}
                    , <bdi>{words}</bdi>
                  </span>
                </li>
              ))}
            </ol>
          </Section>
        )}
      </div>
    </>
  )
}
