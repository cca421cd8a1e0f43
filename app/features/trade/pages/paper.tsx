import { Section } from '#ui/section.tsx'
import '#ui/styles/trade.css'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import type { PaperSheet } from './paper-pdf.ts'
import type { PaperView, ProgressLine } from './paper-view.ts'
import { useCompany } from '#ui/site/use-company.ts'

type Props = {
  caption: string
  paper: PaperView
  /** False where the page itself begins with whose paper it is. */
  sender?: boolean
}

/** The lines of a paper, its taxes one by one, and the notice that the law wants on every paper of dyed diesel. */
export const Paper = ({ caption, paper, sender = true }: Props) => {
  const priced = paper.lines.some(({ amount }) => amount !== undefined)
  return (
    <div className="paper">
      {sender && <PaperSender />}
      <table className="record-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="table-figures">
              Quantity
            </th>
            {priced && (
              <>
                <th scope="col" className="table-figures">
                  Price
                </th>
                <th scope="col" className="table-figures">
                  Amount
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {paper.lines.map(({ name, quantity, price, amount, dyed, made }, position) => (
            <tr key={position}>
              <th scope="row">
                {name} {dyed && <Badge tone="dyed">Dyed</Badge>}
                {made && <span className="line text-small text-soft">{made}</span>}
              </th>
              <td className="table-figures" data-head="Quantity">
                {quantity}
              </td>
              {priced && (
                <>
                  <td className="table-figures" data-head="Price">
                    {price}
                  </td>
                  <td className="table-figures" data-head="Amount">
                    {amount}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {paper.total && (
        <dl className="paper-sums">
          {paper.sums?.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="paper-total">
            <dt>Total</dt>
            <dd>{paper.total}</dd>
          </div>
        </dl>
      )}
      {paper.basis && <p className="text-soft">{paper.basis}</p>}
      {paper.notices.map((notice) => (
        <p key={notice} className="paper-notice">
          {notice}
        </p>
      ))}
    </div>
  )
}

/** Whose paper it is. Only print shows it: on the screen the header and the footer say so. */
export const PaperSender = () => {
  const company = useCompany()
  return (
    company && (
      <p className="paper-sender">
        {[company.name, ...company.address.filter((line) => line !== company.name)].join(', ')}.{' '}
        {[company.phone.number, company.email].filter(Boolean).join(', ')}
      </p>
    )
  )
}

/** What a paper says beside its lines. */
export const PaperFacts = ({ facts }: { facts: PaperSheet['facts'] }) => (
  <DefinitionTable
    rows={facts.map(({ name, value }) => ({
      name,
      value: (
        <bdi className="answer">
          <NoBreak>{value}</NoBreak>
        </bdi>
      ),
    }))}
  />
)

/** The same paper as a file, to keep, to print or to pass on. */
export const PaperFile = ({ href, what }: { href: string; what?: string }) => (
  <a className="text-link" href={href} download>
    {what ? `${what} (PDF)` : 'Download PDF'}
  </a>
)

type ProgressProps = {
  lines: readonly ProgressLine[]
  /** It has ended: what is left does not come, and why. */
  closed?: { reason: string | null }
}

/** Ordered, delivered, and what is left, said where something is or was left. */
export const Progress = ({ lines, closed }: ProgressProps) => {
  if (!lines.some(({ left }) => left)) return null
  return (
    <Section id="progress" title={closed ? 'Closed short' : 'Delivered so far'} size="h4" spacing="none">
      <ul>
        {lines.map((line, position) => (
          <li key={position}>{describeLine(line, closed ? 'not delivered' : 'still to be delivered')}</li>
        ))}
      </ul>
      {closed?.reason && (
        <p>
          Reason: <bdi>{closed.reason}</bdi>
        </p>
      )}
    </Section>
  )
}

const describeLine = ({ name, delivered, ordered, left }: ProgressLine, rest: string) =>
  `${name}: ${delivered} of ${ordered} delivered${left ? `, ${left} ${rest}` : ''}.`
