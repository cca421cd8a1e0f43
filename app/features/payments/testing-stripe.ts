import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A page to pay on, as the stand-in has it. */
export type StandInPage = {
  id: string
  status: string
  paid: string
  cents: number
  intent: string | null
  intentStatus: string
}

/** A server that answers as Stripe's API does, as far as we ask it. What it holds, a test changes. */
export const standInStripe = async () => {
  const pages = new Map<string, StandInPage>()
  const byKey = new Map<string, string>()
  const money = new Map<string, { refunded: number; disputed: string | null }>()
  const asked: string[] = []
  /** Answers so many requests with 500 first. */
  let failing = 0
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://stripe.example')
      const path = url.pathname
      asked.push(`${request.method} ${path}`)
      const say = (status: number, said: object) => {
        answer.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
        answer.end(JSON.stringify(said))
      }
      if (failing > 0) {
        failing--
        return say(500, { error: { type: 'api_error', message: 'Stripe is away.' } })
      }
      if (request.method === 'POST' && path === '/v1/checkout/sessions') {
        const key = String(request.headers['idempotency-key'] ?? '')
        const typed = new URLSearchParams(body)
        const cents = [...typed].reduce(
          (sum, [name, value]) => (name.endsWith('unit_amount]') ? sum + Number(value) : sum),
          0,
        )
        const id = byKey.get(key) ?? `cs_test_${pages.size + 1}`
        byKey.set(key, id)
        const page = pages.get(id) ?? {
          id,
          status: 'open',
          paid: 'unpaid',
          cents,
          intent: null,
          intentStatus: 'requires_payment_method',
        }
        pages.set(id, page)
        return say(200, sessionOf(page))
      }
      const session = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)
      const page = session && pages.get(session[1] ?? '')
      if (page) return say(200, sessionOf(page))
      const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1]
      if (intent) {
        const { refunded = 0, disputed = null } = money.get(intent) ?? {}
        const charge = { id: 'ch_1', object: 'charge', amount_refunded: refunded, disputed: disputed !== null }
        return say(200, { id: intent, object: 'payment_intent', latest_charge: charge })
      }
      if (path === '/v1/disputes') {
        const { disputed = null } = money.get(url.searchParams.get('payment_intent') ?? '') ?? {}
        return say(200, {
          object: 'list',
          data: disputed ? [{ id: 'du_1', object: 'dispute', reason: disputed, status: 'lost' }] : [],
        })
      }
      return say(404, { error: { type: 'invalid_request_error', message: 'No such thing.' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ pages, money, asked },
    fail: (times: number) => (failing = times),
    /** The customer pays, by card or from a bank; `pending`: the bank has not sent it yet. */
    pay: (id: string, how: 'paid' | 'pending' | 'failed' | 'expired' = 'paid') => {
      const page = pages.get(id)
      if (!page) throw new Error(`There is no page ${id}.`)
      const intent = how === 'expired' ? null : `pi_${id}`
      const intentStatus = how === 'pending' ? 'processing' : how === 'paid' ? 'succeeded' : 'requires_payment_method'
      pages.set(id, {
        ...page,
        intent,
        intentStatus,
        status: how === 'expired' ? 'expired' : 'complete',
        paid: how === 'paid' ? 'paid' : 'unpaid',
      })
      return `pi_${id}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const sessionOf = ({ id, status, paid, cents, intent, intentStatus }: StandInPage) => ({
  ...{
    id,
    object: 'checkout.session',
    status,
    payment_status: paid,
    amount_total: cents,
    currency: 'usd',
    mode: 'payment',
  },
  url: status === 'open' ? `https://checkout.stripe.com/c/pay/${id}` : null,
  payment_intent: intent && {
    id: intent,
    object: 'payment_intent',
    status: intentStatus,
    latest_charge: { id: 'ch_1', object: 'charge', payment_method_details: { type: 'card' } },
  },
})

/** A message of `fixtures/`, about this thing, as its raw bytes. */
export const messageOf = (name: string, { id, about }: { id: string; about: string }): Buffer => {
  const event = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8')) as {
    id: string
    data: { object: { object: string; id: string; payment_intent: string | null } }
  }
  const { object } = event.data
  return Buffer.from(
    JSON.stringify({
      ...event,
      id,
      data: {
        object: object.object === 'checkout.session' ? { ...object, id: about } : { ...object, payment_intent: about },
      },
    }),
  )
}

/** What Stripe writes over a message: when it was signed, and the signature of both. */
export const signed = (body: Buffer, secret: string, seconds: number) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
