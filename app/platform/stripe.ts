import Stripe from 'stripe'
import { drafting } from './stripe-drafts.ts'

/** The version of the processor's API that this program was written against; the package is pinned with it. */
const apiVersion = '2026-10-28.endive'

/** A signature is good for so long: a message that was caught and is sent again later is refused. */
export const signatureSeconds = 300

/** What someone pays on the processor's own page, in one of the ways that its dashboard offers. Amounts are in cents. */
export type PaymentPage = {
  /** Keys the call: asked twice it is one page. */
  key: string
  reference: string
  email: string | null
  lines: readonly { name: string; cents: number }[]
  backTo: string
  canceledTo: string
}

/** Where a page of the processor stands now. `paid`: the money is ours, as far as a bank can say. */
export type CheckoutState = {
  state: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  cents: number
  intentId: string | null
  kind: 'card' | 'bank'
}

/**
 * What was given back of a payment so far; and of disputes, how much of it banks have in hand now, what they gave back of what
 * they had taken, and why they took it.
 */
export type PaymentReversals = {
  refunded: number
  disputed: { reason: string; withdrawn: number; reinstated: number } | null
}

/** Where someone names a card or an account that we may draft from, on the processor's own page. */
export type MandatePage = Omit<PaymentPage, 'lines'>

/** What came of it. `called`: "Visa ending in 4242". `bankId`: a bank's authorization, which the bank may end. */
export type MandateState = {
  state: 'open' | 'pending' | 'active' | 'failed' | 'expired'
  payerId: string | null
  methodId: string | null
  bankId: string | null
  kind: 'card' | 'bank'
  called: string
}

/** A draft as we ask for it. `reference` names it for ever, whatever becomes of the call. */
export type Draft = {
  reference: string
  payerId: string
  methodId: string
  bankId: string | null
  cents: number
  says: string
}

/** What became of a draft. `why`: in the processor's words; `mayRetry`: there was no money, and nothing else was wrong. */
export type DraftState = {
  state: 'pending' | 'paid' | 'failed'
  intentId: string | null
  why: string | null
  mayRetry: boolean
}

/** Which thing the processor tells us of. Nothing else of the message is kept. */
export type ProcessorEvent = { id: string; type: string; objectId: string; created: number }

/** Our card processor, as far as this program speaks with it. No number of a card or an account comes here. */
export type Processor = {
  openPage: (page: PaymentPage) => Promise<{ sessionId: string; url: string }>
  pageNow: (sessionId: string) => Promise<CheckoutState>
  moneyNow: (intentId: string) => Promise<PaymentReversals>
  openMandatePage: (page: MandatePage) => Promise<{ sessionId: string; url: string }>
  mandateNow: (sessionId: string) => Promise<MandateState>
  /** Whether the bank still lets us. */
  bankAgrees: (bankId: string) => Promise<boolean>
  /** Takes the card or account away: nobody can draft from it any more. */
  endMethod: (methodId: string) => Promise<void>
  /** Drafts it once for its reference, however often it is called. */
  draft: (draft: Draft) => Promise<DraftState>
  /** The draft of that reference, if the processor has one: asked before it is drafted a second time. */
  findDraft: (payerId: string, reference: string) => Promise<DraftState | undefined>
  draftNow: (intentId: string) => Promise<DraftState>
  /** A message that it signed, from its raw bytes; undefined for any other. */
  readEvent: (body: Buffer, signature: string, now: number) => ProcessorEvent | undefined
}

export type StripeAccess = { secretKey: string; webhookSecret: string; apiUrl?: string }

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

export const openStripe = ({ secretKey, webhookSecret, apiUrl }: StripeAccess): Processor => {
  const at = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    ...{ apiVersion, telemetry: false, maxNetworkRetries: 2, timeout: 15_000 },
    ...(at && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
  return {
    ...drafting(stripe),
    openPage: async ({ key, reference, email, lines, backTo, canceledTo }) => {
      const session = await stripe.checkout.sessions.create(
        {
          ...{ mode: 'payment', client_reference_id: reference, success_url: backTo, cancel_url: canceledTo },
          ...(email && { customer_email: email }),
          line_items: lines.map(({ name, cents }) => ({
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
          })),
        },
        { idempotencyKey: key },
      )
      if (!session.url) throw new Error('The card processor gave no page to pay on.')
      return { sessionId: session.id, url: session.url }
    },
    pageNow: async (sessionId) => {
      const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
      const { payment_intent: intent, status, payment_status: paid, amount_total: cents } = session
      const state = typeof intent === 'object' ? intent?.status : undefined
      const charge =
        typeof intent === 'object' && typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
      const kind = charge?.payment_method_details?.type === 'us_bank_account' ? 'bank' : 'card'
      const payment = { cents: cents ?? 0, intentId: idOf(intent), kind } as const
      if (paid === 'paid') return { state: 'paid', ...payment }
      if (status === 'expired') return { state: 'expired', ...payment }
      if (status !== 'complete') return { state: 'open', ...payment }
      const isOver = state === 'requires_payment_method' || state === 'canceled'
      return { state: isOver ? 'failed' : 'pending', ...payment }
    },
    moneyNow: async (intentId) => {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      if (!charge?.disputed) return { refunded: charge?.amount_refunded ?? 0, disputed: null }
      // One is usual; a bank that took a part may take another. Each names what went out and came back of our balance: a warning
      // takes nothing, and of a dispute that is won the money comes when it comes.
      const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 })
      const moved = data.flatMap(({ balance_transactions: each }) => each.map(({ amount }) => amount))
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
      const [last] = data.filter(({ balance_transactions: each }) => each.length > 0)
      return {
        refunded: charge.amount_refunded,
        disputed: last
          ? {
              reason: last.reason,
              withdrawn: Math.max(0, -sum(moved)),
              reinstated: sum(moved.filter((amount) => amount > 0)),
            }
          : null,
      }
    },
    readEvent: (body, signature, now) => {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, signatureSeconds, undefined, now)
        const object = ((event.data as { object?: object } | undefined)?.object ?? {}) as {
          id?: string
          object?: string
          payment_intent?: string | { id: string } | null
        }
        // Of a charge or a dispute the payment is looked at again; of a page or an authorization itself.
        const objectId = ['checkout.session', 'mandate'].includes(object.object ?? '')
          ? object.id
          : (idOf(object.payment_intent) ?? object.id)
        return { id: event.id, type: event.type, objectId: objectId ?? '', created: event.created }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return undefined
        throw error
      }
    },
  }
}
