import type { ReceiptProps } from './receipt-page.tsx'

type Standing = {
  head: string
  /** Instead of the thanks, once there is more to say. */
  lead?: string
  /** Nothing is still to come. */
  over?: boolean
}

/** What stands above the reference of a request, and what under it. */
export const standingInWords = (props: Omit<ReceiptProps, 'next'>, zone: string): Standing => {
  const { state, said, answered, withdrawn, messages, own, fresh, again, due, overdue } = props
  const quoted = own !== undefined && own.quotes.length > 0
  if (withdrawn) {
    const lead = `You took this request back on ${withdrawn}. Nobody works on it any more.`
    return { head: 'Withdrawn', lead, over: true }
  }
  if (state === 'won' || state === 'lost') {
    const how = quoted ? 'We answered it with a quote, and it goes on there.' : 'For anything new, please ask again.'
    return { head: 'Closed', lead: `This request is closed. ${how}`, over: true }
  }
  if (answered) {
    const ours = messages.some((message) => message.ours)
    const where = ours ? 'Our answer stands below.' : 'We have answered you by phone or e-mail.'
    return { head: 'Answered', lead: quoted ? 'We have answered you with a quote.' : where, over: true }
  }
  if (state === 'in_progress' && again && !overdue)
    return {
      head: 'In progress',
      lead: `We took our quote back, and are sorry. You hear from us by ${due} ${zone} time.`,
    }
  if (state === 'in_progress') return { head: 'In progress', lead: 'Somebody has your request in hand.' }
  return { head: fresh ? said : 'Received' }
}
