import { href } from 'react-router'
import type { MailState } from '#mails/schema.ts'
import type { Tone } from '#ui/status-word.tsx'

export const mailStates: Record<MailState, { tone: Tone; words: string }> = {
  waiting: { tone: 'work', words: 'Waiting' },
  sent: { tone: 'kept', words: 'Sent' },
  failed: { tone: 'late', words: 'Failed' },
  held: { tone: 'hold', words: 'Held' },
}

/** What staff call each email of the catalogue. */
export const emailNames: Readonly<Record<string, string>> = {
  'account-deleted': 'Account deleted',
  'account-email-asked': 'Email change requested',
  'account-email-changed': 'Email changed',
  'account-guessed': 'Repeated wrong passwords',
  'account-invited': 'Invitation',
  'account-new-address': 'Confirm new email',
  'account-new-browser': 'New sign-in',
  'account-password-set': 'Password changed',
  'account-reset': 'Password reset',
  'account-role-approved': 'Staff role approved',
  'account-role-asked': 'Staff role requested',
  'account-role-declined': 'Staff role declined',
  'account-tried': 'Sign-up with an existing account',
  'account-two-factor-off': 'Two-factor sign-in off',
  'account-two-factor-on': 'Two-factor sign-in on',
  'account-verify': 'Verify email',
  'account-verify-again': 'Verify email, sent again',
  'newsletter-already': 'Already subscribed',
  'newsletter-confirm': 'Confirm subscription',
  'newsletter-issue': 'Newsletter',
  'order-canceled': 'Order canceled',
  'order-canceled-notice': 'Order canceled by customer',
  'order-closed': 'Order closed',
  'order-confirmed': 'Order confirmed',
  'order-delayed': 'Delivery delayed',
  'order-delivered': 'Order delivered',
  'order-dispatched': 'Truck departed',
  'order-notice': 'New order',
  'order-part-delivered': 'Order partly delivered',
  'order-placed': 'Order received',
  'order-day-agreed': 'New delivery day agreed',
  'order-day-agreed-notice': 'Customer agreed to the new day',
  'order-day-asked': 'Customer asked about another day',
  'order-day-call-notice': 'Customer wants a call about the day',
  'order-day-kept': 'Delivery day stays',
  'order-day-refused-notice': 'Customer keeps the promised day',
  'order-day-told': 'Customer told of a new day',
  'order-rescheduled': 'Order rescheduled',
  'order-short-notice': 'Short delivery',
  'order-turned-back': 'Truck returned with load',
  'order-turned-back-notice': 'Truck returned with load, to staff',
  'promise-missed': 'Request overdue',
  'promise-warned': 'Reminder to answer',
  'purchase-order-agreed': 'Purchase order: date accepted',
  'purchase-order-canceled': 'Purchase order canceled',
  'purchase-order-closed': 'Purchase order closed',
  'purchase-order-confirmed': 'Purchase order confirmed',
  'purchase-order-date-proposed': 'Purchase order: other date proposed',
  'purchase-order-declined': 'Purchase order declined',
  'purchase-order-date-changed': 'Purchase order: other date needed',
  'purchase-order-insisted': 'Purchase order: original date needed',
  'purchase-order-placed': 'New purchase order',
  'quote-accepted': 'Quote accepted',
  'quote-change-asked': 'Quote change requested',
  'quote-change-by-phone': 'Quote change by phone',
  'quote-declined-by-phone': 'Quote declined by phone',
  'quote-offered': 'Quote',
  'quote-rejected': 'Quote declined',
  'quote-withdrawn': 'Quote withdrawn',
  'request-added': 'Customer replied',
  'request-answer': 'Our answer',
  'request-assigned': 'Request assigned',
  'request-copy': 'Copy to customer',
  'request-notice': 'New request',
  'request-reply': 'Our message',
  'request-withdrawn': 'Request withdrawn',
  'settings-test': 'Test email',
  'shipment-canceled': 'Shipment canceled',
}

/** The name of an email; its key for one that another release queued. */
export const nameOfEmail = (email: string) => emailNames[email] ?? email

/** The outbox under a filter. */
export const outboxAddress = (asked: { state?: MailState; email?: string }) =>
  `${href('/dashboard/admin/outbox')}?${new URLSearchParams(asked)}`
