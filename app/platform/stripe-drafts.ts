import Stripe from 'stripe'
import type { DraftState, MandateState, Processor } from './stripe.ts'

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** What a customer names a card or an account by; no more of its number than they see themselves. */
const calledOf = (method: Stripe.PaymentMethod | undefined): string => {
  if (method?.card) return `${capitalized(method.card.brand)} ending in ${method.card.last4}`
  const { bank_name: bank, last4 } = method?.us_bank_account ?? {}
  return last4 ? `${bank ?? 'Bank'} account ending in ${last4}` : 'Card or account'
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const setupStates: Record<string, MandateState['state']> = {
  succeeded: 'active',
  processing: 'pending',
  requires_action: 'pending',
}

const noFunds = 'insufficient_funds'

const nowOf = (intent: Stripe.PaymentIntent): DraftState => {
  const { id, status, last_payment_error: error } = intent
  const state = status === 'succeeded' ? 'paid' : status === 'processing' ? 'pending' : 'failed'
  if (state !== 'failed') return { state, intentId: id, why: null, mayRetry: false }
  const mayRetry = error?.decline_code === noFunds || error?.code === noFunds
  return { state, intentId: id, why: error?.message ?? 'The bank did not pay it.', mayRetry }
}

/** Of these nothing is drafted, whatever is tried: the card or account is gone, or its authorization. */
const unusable = [
  'resource_missing',
  'payment_method_unexpected_state',
  'payment_intent_mandate_invalid',
  'mandate_invalid',
]

type DraftProcessor = Pick<
  Processor,
  'openMandatePage' | 'mandateNow' | 'bankAgrees' | 'endMethod' | 'draft' | 'findDraft' | 'draftNow'
>

/** Drafts by mandate, as Stripe has them: a page in setup mode, and payments off session. */
export const drafting = (stripe: Stripe): DraftProcessor => ({
  openMandatePage: async ({ key, reference, email, backTo, canceledTo }) => {
    const session = await stripe.checkout.sessions.create(
      {
        ...{ mode: 'setup', currency: 'usd', customer_creation: 'always', client_reference_id: reference },
        ...{ success_url: backTo, cancel_url: canceledTo },
        ...(email && { customer_email: email }),
      },
      { idempotencyKey: key },
    )
    if (!session.url) throw new Error('The card processor gave no page to set up autopay on.')
    return { sessionId: session.id, url: session.url }
  },
  mandateNow: async (sessionId) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] })
    const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
    const method = typeof setup?.payment_method === 'object' ? (setup.payment_method ?? undefined) : undefined
    const state = session.status === 'expired' ? 'expired' : session.status === 'open' ? 'open' : undefined
    return {
      state: state ?? setupStates[setup?.status ?? ''] ?? 'failed',
      ...{ payerId: idOf(session.customer), methodId: idOf(setup?.payment_method), bankId: idOf(setup?.mandate) },
      kind: method?.type === 'us_bank_account' ? 'bank' : 'card',
      called: calledOf(method),
    }
  },
  bankAgrees: async (bankId) => (await stripe.mandates.retrieve(bankId)).status !== 'inactive',
  endMethod: async (methodId) => {
    await stripe.paymentMethods.detach(methodId)
  },
  draft: async ({ reference, payerId, methodId, bankId, cents, says }) => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          ...{ amount: cents, currency: 'usd', customer: payerId, payment_method: methodId, description: says },
          ...{ confirm: true, off_session: true, metadata: { draft: reference } },
          // Nobody is there to be sent to a page.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          ...(bankId && { mandate: bankId }),
        },
        { idempotencyKey: `draft-${reference}` },
      )
      return nowOf(intent)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return nowOf(error.payment_intent)
      if (error.code && unusable.includes(error.code))
        return { state: 'failed', intentId: null, why: error.message, mayRetry: false }
      throw error
    }
  },
  findDraft: async (payerId, reference) => {
    for await (const intent of stripe.paymentIntents.list({ customer: payerId, limit: 100 }))
      if (intent.metadata.draft === reference) return nowOf(intent)
    return undefined
  },
  draftNow: async (intentId) => nowOf(await stripe.paymentIntents.retrieve(intentId)),
})
