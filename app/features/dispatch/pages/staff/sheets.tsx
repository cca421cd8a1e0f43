import '#ui/styles/dispatch.css'
import { href } from 'react-router'
import { answering } from '#http/answering.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { readSheets } from './run-sheets.ts'
import type { Route } from './+types/sheets'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Run sheets, ${loaderData?.title ?? ''}` }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => readSheets(ctx, request.url))

/** Prints a sheet for each truck of the day. */
export default function SheetsRoute({ loaderData: { title, date, sheets } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Run sheets, ${title}`}
        over={
          <a className="text-link" href={`${href('/dashboard/admin/dispatch')}?day=${date}`}>
            Dispatch
          </a>
        }
        lead="Print this page: one sheet for each truck. Gate codes are on the driver's phone only."
      />
      <div className="wrap page-body">
        {sheets.length === 0 && <p>No truck has a stop on this day.</p>}
        {sheets.map((sheet) => (
          <section key={sheet.id} className="run-sheet" aria-label={`Truck ${sheet.truck}`}>
            <h2 className="sign text-h4">
              <bdi>{sheet.truck}</bdi>
              {sheet.plate && ` (${sheet.plate})`}, {sheet.driver ? <bdi>{sheet.driver}</bdi> : 'no driver'}, {title}
              {sheet.starts && `, starts ${sheet.starts}`}
            </h2>
            <p className="desk-only">
              <ButtonLink
                href={`${href('/dashboard/admin/dispatch/sheets.pdf')}?day=${date}&truck=${sheet.id}`}
                size="small"
              >
                Download PDF
                <span className="visually-hidden"> of truck {sheet.truck}&rsquo;s run sheet</span>
              </ButtonLink>
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">Stop</th>
                  <th scope="col">Time</th>
                  <th scope="col">Deliver to</th>
                  <th scope="col">Product</th>
                  <th scope="col">Meter start</th>
                  <th scope="col">Meter end</th>
                  <th scope="col">Received by</th>
                </tr>
              </thead>
              <tbody>
                {sheet.rows.map((row) => (
                  <tr key={row.key}>
                    <td>{row.number ?? 'Load'}</td>
                    <td>
                      {row.at}
                      {row.promised && <small className="line">{row.promised}</small>}
                    </td>
                    <td>
                      <b>
                        <bdi>{row.name}</bdi>
                      </b>
                      <span className="line">
                        <bdi>{row.address}</bdi>
                      </span>
                      {row.contact && (
                        <span className="line">
                          <bdi>{row.contact}</bdi>
                        </span>
                      )}
                      {row.notes && (
                        <span className="line">
                          <bdi>{row.notes}</bdi>
                        </span>
                      )}
                    </td>
                    <td>
                      {row.goods.map((goods) => (
                        <span key={goods} className="line">
                          {goods}
                        </span>
                      ))}
                    </td>
                    {(row.number === null ? ['BOL', 'Gross', 'Net'] : ['', '', '']).map((words, at) => (
                      <td key={at}>
                        {words && `${words} `}
                        <span className="run-box" />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  )
}
