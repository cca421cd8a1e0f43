import { Button } from '#ui/button.tsx'
import type { Wanted } from './panel.tsx'
import type { Receipt } from './types.ts'

type Props = { wanted: Wanted; receipt: Receipt; startNew: () => void; goOn: () => void }

/** The request has its number, its promise and a page of its own. */
export const Sent = ({ wanted, receipt, startNew, goOn }: Props) => (
  <div className="stack tight">
    <h2 className="sign text-h4">{wanted.form === 'lead' ? 'Thank you!' : 'Thank you. Consultation requested.'}</h2>
    <p className="figure chat-reference">{receipt.reference}</p>
    <p>
      {wanted.form === 'lead' ? 'Our team will contact you' : 'One of our experts will contact you'} {receipt.promise},
      by <b>{receipt.due}</b> {receipt.zone} time. In an emergency, call now.
    </p>
    <p>
      <a className="text-link" href={receipt.receipt}>
        See your request
      </a>
    </p>
    <p className="cluster">
      <Button size="small" onClick={startNew}>
        Start New Request
      </Button>
      <Button size="small" look="solid" onClick={goOn}>
        Continue Chat
      </Button>
    </p>
  </div>
)
