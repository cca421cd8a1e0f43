import type { QuoteState } from '../../lifecycle.ts'
import { Alert } from '#ui/alert.tsx'

type Props = {
  state: QuoteState
  ends: string | null
  phone: string
  reason: string | null
  revised: string
  again?: string
}

/** What became of a quote that no longer waits for an answer. */
export const Outcome = ({ state, ends, phone, reason, revised, again }: Props) => {
  switch (state) {
    case 'draft':
      return (
        <Alert tone="due" title="This quote is being revised.">
          You see the version we offered last. The next one comes by mail, and you accept that one.
        </Alert>
      )
    case 'approved':
      return <Alert tone="kept" title="You accepted this quote" />
    case 'change_asked':
      return (
        <Alert tone="due" title="You asked for a change">
          <bdi>{reason}</bdi> The next version is with you by {revised}.
        </Alert>
      )
    case 'rejected':
      return (
        <Alert title="You rejected this quote">
          <bdi>{reason}</bdi>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="due" title="This quote has ended">
          It held until {ends}. Call {phone} for today's price.
        </Alert>
      )
    default:
      return (
        <Alert tone="due" title="We withdrew this quote">
          {again ? `You hear from us by ${again}.` : `Call ${phone}, and we tell you why.`}
        </Alert>
      )
  }
}
