import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A page to pay on, as the stand-in has it. */
export type FakeCheckout = {
  id: string
  status: string
  paid: string
  cents: number
  intent: string | null
  intentStatus: string
  /** `setup`: it names a card or an account, and pays nothing. */
  mode?: string
}

/** What was drafted, as the stand-in has it. */
export type FakeDraft = {
  id: string
  cents: number
  customer: string
  reference: string
  outcome: 'succeeded' | 'processing' | 'no_funds' | 'declined'
}

const refusals = {
  no_funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  declined: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
}

const draftIntent = ({ id, cents, customer, reference, outcome }: FakeDraft) => {
  const refused = outcome === 'no_funds' || outcome === 'declined' ? refusals[outcome] : null
  return {
    ...{ id, object: 'payment_intent', amount: cents, currency: 'usd', customer, metadata: { draft: reference } },
    status: refused ? 'requires_payment_method' : outcome,
    last_payment_error: refused && { type: 'card_error', ...refused },
  }
}

/** A server that answers as Stripe's API does, as far as we ask it. What it holds, a test changes. */
export const standInStripe = async () => {
  const pages = new Map<string, FakeCheckout>()
  const byKey = new Map<string, string>()
  /** `withdrawn`: what the bank took of it, where it is not all; `reinstated`: what it gave back of that. */
  const money = new Map<
    string,
    { refunded: number; disputed: string | null; withdrawn?: number; reinstated?: number }
  >()
  const requests: string[] = []
  /** Drafts by their key, and what becomes of the next ones. `lost`: it is drafted, and our side never hears. */
  const drafts = new Map<string, FakeDraft>()
  const next: { outcome: 'succeeded' | 'processing' | 'no_funds' | 'declined'; lost: boolean } = {
    ...{ outcome: 'succeeded', lost: false },
  }
  const ended: string[] = []
  let bankAgrees = true
  /** Answers so many requests with 500 first. */
  let failing = 0
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://stripe.example')
      const path = url.pathname
      requests.push(`${request.method} ${path}`)
      const respond = (status: number, said: object) => {
        answer.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
        answer.end(JSON.stringify(said))
      }
      if (failing > 0) {
        failing--
        return respond(500, { error: { type: 'api_error', message: 'Stripe is away.' } })
      }
      if (path === '/v1/mandates/mandate_1')
        return respond(200, { id: 'mandate_1', status: bankAgrees ? 'active' : 'inactive' })
      const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path)?.[1]
      if (detached) {
        ended.push(detached)
        return respond(200, { id: detached, object: 'payment_method', customer: null })
      }
      if (request.method === 'POST' && path === '/v1/payment_intents') {
        const typed = new URLSearchParams(body)
        const key = String(request.headers['idempotency-key'] ?? '')
        const draft = drafts.get(key) ?? {
          ...{ id: `pi_draft_${drafts.size + 1}`, cents: Number(typed.get('amount')), outcome: next.outcome },
          ...{ customer: typed.get('customer') ?? '', reference: typed.get('metadata[draft]') ?? '' },
        }
        drafts.set(key, draft)
        if (next.lost) return request.socket.destroy()
        const intent = draftIntent(draft)
        const { last_payment_error: error } = intent
        return error ? respond(402, { error: { ...error, payment_intent: intent } }) : respond(200, intent)
      }
      if (request.method === 'GET' && path === '/v1/payment_intents')
        return respond(200, {
          ...{ object: 'list', url: path, has_more: false },
          data: [...drafts.values()]
            .filter(({ customer }) => customer === url.searchParams.get('customer'))
            .map(draftIntent),
        })
      if (request.method === 'POST' && path === '/v1/checkout/sessions') {
        const key = String(request.headers['idempotency-key'] ?? '')
        const typed = new URLSearchParams(body)
        const cents = [...typed].reduce(
          (sum, [name, value]) => (name.endsWith('unit_amount]') ? sum + Number(value) : sum),
          0,
        )
        const mode = typed.get('mode') ?? 'payment'
        const id = byKey.get(key) ?? `cs_test_${pages.size + 1}`
        byKey.set(key, id)
        const page = pages.get(id) ?? {
          id,
          status: 'open',
          mode,
          paid: 'unpaid',
          cents,
          intent: null,
          intentStatus: 'requires_payment_method',
        }
        pages.set(id, page)
        return respond(200, sessionOf(page))
      }
      const session = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)
      const page = session && pages.get(session[1] ?? '')
      if (page) return respond(200, sessionOf(page))
      const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1]
      const draft = [...drafts.values()].find(({ id }) => id === intent)
      if (intent) {
        const { refunded = 0, disputed = null } = money.get(intent) ?? {}
        const charge = { id: 'ch_1', object: 'charge', amount_refunded: refunded, disputed: disputed !== null }
        return respond(200, {
          ...(draft && draftIntent(draft)),
          id: intent,
          object: 'payment_intent',
          latest_charge: charge,
        })
      }
      if (path === '/v1/disputes') {
        const {
          disputed = null,
          withdrawn = 99_999_999,
          reinstated = 0,
        } = money.get(url.searchParams.get('payment_intent') ?? '') ?? {}
        const moved = [-withdrawn, reinstated].filter((amount) => amount !== 0)
        return respond(200, {
          object: 'list',
          data: disputed
            ? [
                {
                  ...{ id: 'du_1', object: 'dispute', amount: withdrawn, reason: disputed },
                  status: reinstated === 0 ? 'lost' : 'won',
                  balance_transactions: moved.map((amount) => ({ object: 'balance_transaction', amount })),
                },
              ]
            : [],
        })
      }
      return respond(404, { error: { type: 'invalid_request_error', message: 'No such thing.' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ pages, money, asked: requests },
    ...{ drafts, next, ended },
    fail: (times: number) => (failing = times),
    /** The bank ends the authorization, or a draft that it had comes out. */
    endMandate: () => (bankAgrees = false),
    come: (id: string, outcome: FakeDraft['outcome']) => {
      for (const draft of drafts.values()) if (draft.id === id) draft.outcome = outcome
    },
    /** The customer pays, by card or from a bank; `pending`: the bank has not sent it yet. */
    pay: (id: string, outcome: 'paid' | 'pending' | 'failed' | 'expired' = 'paid') => {
      const page = pages.get(id)
      if (!page) throw new Error(`There is no page ${id}.`)
      const intent = outcome === 'expired' ? null : `pi_${id}`
      const intentStatus =
        outcome === 'pending' ? 'processing' : outcome === 'paid' ? 'succeeded' : 'requires_payment_method'
      pages.set(id, {
        ...page,
        intent,
        intentStatus,
        status: outcome === 'expired' ? 'expired' : 'complete',
        paid: outcome === 'paid' ? 'paid' : 'unpaid',
      })
      return `pi_${id}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const sessionOf = ({ id, status, paid, cents, intent, intentStatus, mode = 'payment' }: FakeCheckout) => ({
  ...{
    id,
    object: 'checkout.session',
    status,
    payment_status: paid,
    amount_total: cents,
    currency: 'usd',
    mode,
  },
  ...(mode === 'setup' && {
    customer: status === 'complete' ? `cus_${id}` : null,
    setup_intent: {
      ...{ id: `seti_${id}`, object: 'setup_intent', status: setupStatus(paid, status), mandate: 'mandate_1' },
      payment_method: {
        id: `pm_${id}`,
        object: 'payment_method',
        type: 'card',
        card: { brand: 'visa', last4: '4242' },
      },
    },
  }),
  url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
  payment_intent: intent && {
    id: intent,
    object: 'payment_intent',
    status: intentStatus,
    latest_charge: { id: 'ch_1', object: 'charge', payment_method_details: { type: 'card' } },
  },
})

const setupStatus = (paid: string, status: string) =>
  status !== 'complete' ? 'requires_payment_method' : paid === 'paid' ? 'succeeded' : 'processing'

/** A message of `fixtures/`, about this thing, as its raw bytes. */
export const messageOf = (name: string, { id, about }: { id: string; about: string }): Buffer => {
  const event = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as {
    id: string
    data: { object: { object: string; id: string; payment_intent?: string | null } }
  }
  const { object } = event.data
  return Buffer.from(
    JSON.stringify({
      ...event,
      id,
      data: {
        object:
          'payment_intent' in object && object.object !== 'checkout.session'
            ? { ...object, payment_intent: about }
            : { ...object, id: about },
      },
    }),
  )
}

/** What Stripe writes over a message: when it was signed, and the signature of both. */
export const signed = (body: Buffer, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
