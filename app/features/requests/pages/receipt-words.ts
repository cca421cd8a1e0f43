import { orderStates } from '#features/orders/lifecycle.ts'
import type { ReceiptProps } from './receipt-page.tsx'

type ReceiptHeading = {
  head: string
  /** Instead of the thanks, once there is more to say. */
  lead?: string
  /** Nothing is still to come. */
  over?: boolean
}

/** What stands above the reference of a request, and what under it. */
export const receiptWords = (props: Omit<ReceiptProps, 'next'>, zone: string): ReceiptHeading => {
  const { state, said, answered, withdrawn, messages, own, became = [], fresh, again, due, overdue } = props
  const ordered = becameInWords(became)
  const quoted = own !== undefined && own.quotes.length > 0
  if (withdrawn) {
    const lead = `You canceled this request on ${withdrawn}. We've stopped working on it.`
    return { head: 'Canceled', lead, over: true }
  }
  if (ordered && (answered || state === 'won'))
    return { head: became[0]?.status.words ?? 'Answered', lead: ordered, over: true }
  if (state === 'won' || state === 'lost') {
    const how = quoted
      ? 'We sent you a quote; everything continues there.'
      : 'If you need anything else, please send a new request.'
    return { head: 'Closed', lead: `This request is closed. ${how}`, over: true }
  }
  if (answered) {
    const ours = messages.some(({ kind }) => kind === 'reply' || kind === 'answer')
    const where = ours ? 'Our answer is below.' : "We've answered you by phone or email."
    return { head: 'Answered', lead: quoted ? "We've sent you a quote." : where, over: true }
  }
  if (state === 'in_progress' && again && !overdue)
    return {
      head: 'In progress',
      lead: `We're sorry, we withdrew our quote. You'll hear from us by ${due} ${zone} time.`,
    }
  if (state === 'in_progress') return { head: 'In progress', lead: "We're working on your request." }
  return { head: fresh ? said : 'Received' }
}

/** What became of a request for a delivery. */
const becameInWords = ([last]: ReceiptProps['became']) => {
  if (!last) return undefined
  if (last.status.words === orderStates.buyerWords.price_asked.words)
    return `We made it order ${last.reference}. The price went up, so please approve it in the order first.`
  return `We made it order ${last.reference}${last.when ? `: ${last.when}` : ''}. Everything continues there.`
}
