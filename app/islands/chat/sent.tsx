import { Button } from '#ui/button.tsx'
import type { RequestedForm } from './panel.tsx'
import type { Receipt } from './types.ts'
import type { PanelWords } from './words.ts'

type Props = { wanted: RequestedForm; receipt: Receipt; startNew: () => void; goOn: () => void; words: PanelWords }

/** The request has its number, its promise and a page of its own. */
export const Sent = ({ wanted, receipt, startNew, goOn, words }: Props) => {
  const [before, due, after] = words.by(receipt.due, receipt.zone)
  return (
    <div className="stack tight" lang={words.lang}>
      <h2 className="sign text-h4">{words.thanks[wanted.form]}</h2>
      <p className="figure chat-reference">{receipt.reference}</p>
      <p>
        {words.contacted[wanted.form]} {receipt.promise}
        {before}
        <b>{due}</b>
        {after}
      </p>
      <p>
        <a className="text-link" href={receipt.receipt}>
          {words.see}
        </a>
      </p>
      <p className="cluster">
        <Button size="small" onClick={startNew}>
          {words.startNew}
        </Button>
        <Button size="small" look="solid" onClick={goOn}>
          {words.goOn}
        </Button>
      </p>
    </div>
  )
}
