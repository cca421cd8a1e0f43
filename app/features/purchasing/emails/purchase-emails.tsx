import { purchaseEvents, type PurchaseFacts } from '../events.ts'
import { samplePurchase, formatAnswerBy, formatDelivery, sampleEnded } from './purchase-event.ts'
import { purchaseMail } from './purchase-mail.tsx'
import { formatDay } from '#domain/day.ts'

/** What each side of a purchase order is told of what the other one did. */
export default [
  purchaseMail({
    name: 'purchase-order-placed',
    on: purchaseEvents.place,
    tells: 'supplier',
    subject: (event) => `Purchase order ${event.purchase.reference}, for delivery ${formatDelivery(event)}`,
    title: 'New purchase order',
    says: (event, head) => `Please confirm it, propose a different date, or decline it${formatAnswerBy(event, head)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-confirmed',
    on: purchaseEvents.confirm,
    tells: 'staff',
    subject: (event) => `Confirmed: purchase order ${event.purchase.reference}, ${formatDelivery(event)}`,
    title: 'Purchase order confirmed',
    says: (event) => `The supplier will deliver it on ${formatDelivery(event)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-date-proposed',
    on: purchaseEvents.propose,
    tells: 'staff',
    subject: (event) => `Different date proposed: purchase order ${event.purchase.reference}, ${proposed(event)}`,
    title: 'The supplier proposed a different date',
    says: (event) =>
      [
        `${proposed(event)} instead of ${formatDelivery(event)}. Accept the supplier's date, or ask for ours.`,
        event.purchase.reason && `Reason: ${event.purchase.reason}`,
      ]
        .filter(Boolean)
        .join(' '),
    sample: samplePurchase({ proposedDate: '2026-11-25', reason: 'The rack is closed for the day.' }),
  }),
  purchaseMail({
    name: 'purchase-order-date-withdrawn',
    on: purchaseEvents.take_back_date,
    tells: 'staff',
    subject: ({ purchase }) => `Proposed date withdrawn: purchase order ${purchase.reference}`,
    title: 'The supplier withdrew the proposed date',
    says: (event, head) => `They still have to answer for ${formatDelivery(event)}${formatAnswerBy(event, head)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-agreed',
    on: purchaseEvents.agree,
    tells: 'supplier',
    subject: (event) => `Date accepted: purchase order ${event.purchase.reference}, ${formatDelivery(event)}`,
    title: 'We accepted your date',
    says: (event) => `Please deliver on ${formatDelivery(event)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-insisted',
    on: purchaseEvents.insist,
    tells: 'supplier',
    subject: (event) =>
      `We need the original date: purchase order ${event.purchase.reference}, ${formatDelivery(event)}`,
    title: 'We need the original date',
    says: (event, head) =>
      `Can you still deliver on ${formatDelivery(event)}? Please confirm or decline${formatAnswerBy(event, head)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-date-changed',
    on: purchaseEvents.change_date,
    tells: 'supplier',
    subject: (event) => `New date requested: purchase order ${event.purchase.reference}, ${formatDelivery(event)}`,
    title: 'We need it on another date',
    says: (event, head) =>
      `Can you deliver on ${formatDelivery(event)}? Please confirm, propose a different date, or decline${formatAnswerBy(event, head)}.`,
    sample: samplePurchase(),
  }),
  purchaseMail({
    name: 'purchase-order-corrected',
    on: purchaseEvents.change_details,
    tells: 'supplier',
    subject: (event) => `Delivery details changed: purchase order ${event.purchase.reference}`,
    title: 'The delivery details have changed',
    says: ({ place, isNewCode }) =>
      [
        place.siteContact && `Site contact: ${place.siteContact}${place.sitePhone ? `, ${place.sitePhone}` : ''}.`,
        place.accessNotes && `Access: ${place.accessNotes}`,
        place.customerPo && `Customer's PO number: ${place.customerPo}.`,
        isNewCode && "The gate code has changed. You'll find it on the purchase order and its shipment.",
        'Please tell your driver.',
      ]
        .filter(Boolean)
        .join(' '),
    sample: {
      ...sampleEnded({}),
      place: {
        siteContact: 'Dana Field',
        sitePhone: '(614) 555-0168',
        accessNotes: 'Back in from the east.',
        customerPo: 'H-2231',
      },
      isNewCode: true,
    },
  }),
  purchaseMail({
    name: 'purchase-order-link',
    on: purchaseEvents.renew_link,
    tells: 'supplier',
    subject: ({ purchase }) => `New link for purchase order ${purchase.reference}`,
    title: 'A new private link',
    says: () =>
      "Use it to answer this purchase order and report on its trucks. You don't need an account. The links in our earlier emails no longer work.",
    sample: sampleEnded({}),
  }),
  purchaseMail({
    name: 'purchase-order-declined',
    on: purchaseEvents.decline,
    tells: 'staff',
    subject: ({ purchase }) => `Declined: purchase order ${purchase.reference}`,
    title: 'Purchase order declined',
    says: ({ purchase }) => `Buy it from another supplier.${purchase.reason ? ` Reason: ${purchase.reason}` : ''}`,
    sample: samplePurchase({ reason: 'No dyed diesel at the terminal this week.' }),
  }),
  purchaseMail({
    name: 'purchase-order-canceled',
    on: purchaseEvents.cancel,
    tells: 'supplier',
    subject: ({ purchase }) => `Canceled: purchase order ${purchase.reference}`,
    title: 'We canceled a purchase order',
    says: ({ purchase, trucks }) =>
      ["Please don't deliver it.", formatStopped(trucks), purchase.reason && `Reason: ${purchase.reason}`]
        .filter(Boolean)
        .join(' '),
    sample: sampleEnded({ reason: 'The customer canceled the order.' }),
  }),
  purchaseMail({
    name: 'purchase-order-closed',
    on: purchaseEvents.close,
    tells: 'supplier',
    subject: ({ purchase }) => `Closed: purchase order ${purchase.reference}`,
    title: 'We closed a purchase order',
    says: ({ purchase, trucks }) =>
      [
        "We'll pay for what you delivered. Please don't deliver the rest.",
        formatStopped(trucks),
        purchase.reason && `Reason: ${purchase.reason}`,
      ]
        .filter(Boolean)
        .join(' '),
    sample: sampleEnded({ reason: 'The tank was full.' }),
  }),
  purchaseMail({
    name: 'purchase-order-finished',
    on: purchaseEvents.finish,
    tells: 'staff',
    subject: ({ purchase }) => `Closed short by the supplier: purchase order ${purchase.reference}`,
    title: 'The supplier closed a purchase order',
    says: ({ purchase }) =>
      [
        "They won't deliver the rest. Buy it from another supplier, or close the order short.",
        purchase.reason && `Reason: ${purchase.reason}`,
      ]
        .filter(Boolean)
        .join(' '),
    sample: sampleEnded({ reason: 'The compartment held 1,150 gallons.' }),
  }),
]

const formatStopped = (trucks: readonly string[]) =>
  trucks.length > 0 &&
  `${trucks.length === 1 ? 'Its shipment is' : 'Its shipments are'} canceled too. Please don't send ${trucks.join(', ')}.`

const proposed = ({ purchase }: PurchaseFacts) => formatDay(purchase.proposedDate ?? purchase.deliveryDate)
