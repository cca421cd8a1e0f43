import '#ui/styles/invoice.css'
import { LogoMark } from '#ui/logo.tsx'
import type { InvoiceSheet } from './invoice-sheet.ts'

/** The paper itself, as it is printed: whose it is, what is owed by when, each line, and how to pay. */
export const InvoicePaper = ({ sheet }: { sheet: InvoiceSheet }) => (
  <article className="bill" aria-label={`${sheet.kind} ${sheet.number}`}>
    <header className="bill-top">
      <div className="bill-brand">
        <LogoMark className="bill-mark" />
        <div>
          <b>{sheet.sender.brand}</b>
          {sheet.sender.lines.map((line) => (
            <span key={line} className="line">
              {line}
            </span>
          ))}
        </div>
      </div>
      <div className="bill-kind">
        <p>{sheet.kind}</p>
        <p className="bill-number">{sheet.number}</p>
        <p>{sheet.date}</p>
      </div>
    </header>
    <section className="bill-who">
      <Address head="Sold to" lines={sheet.soldTo} />
      <Address head="Delivered to" lines={sheet.deliveredTo} />
      <div className="bill-due">
        <h2>{sheet.due.head}</h2>
        <p className="bill-owed">{sheet.due.amount}</p>
        <p>{sheet.due.note}</p>
      </div>
    </section>
    <dl className="bill-facts">
      {sheet.facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
    <table className="bill-lines">
      <caption className="visually-hidden">Charges</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Gallons</th>
          <th scope="col">Price, $</th>
          <th scope="col">Amount, $</th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line, place) => (
          <tr key={place} className={line.kind === 'tax' ? 'bill-tax' : 'bill-item'}>
            <th scope="row">
              {line.name}
              {line.note && <small className="line">{line.note}</small>}
            </th>
            <td>{line.gallons}</td>
            <td>{line.price}</td>
            <td>{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <section className="bill-sums">
      <div className="bill-note">
        <h2>Sales tax</h2>
        {sheet.taxNotes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <dl>
        {sheet.sums.map(({ label, amount }, place) => (
          <div key={place}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="bill-total">
          <dt>{sheet.total.label}</dt>
          <dd>{sheet.total.amount}</dd>
        </div>
        {sheet.left.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
    {sheet.notices.map((notice) => (
      <p key={notice} className="bill-notice">
        {notice}
      </p>
    ))}
    <footer className="bill-foot">
      <p className="bill-link">
        <b>See it online, ask a question</b>
        <span className="line">{sheet.link}</span>
      </p>
      <div>
        {sheet.pay.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </footer>
  </article>
)

const Address = ({ head, lines: [name, ...lines] }: { head: string; lines: string[] }) => (
  <div>
    <h2>{head}</h2>
    <p>
      <b>
        <bdi>{name}</bdi>
      </b>
      {lines.map((line) => (
        <bdi key={line} className="line">
          {line}
        </bdi>
      ))}
    </p>
  </div>
)
