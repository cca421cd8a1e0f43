import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { placedForms } from '../../app/forms/index.ts'
import { fieldsOf } from '../../app/forms/form.ts'
import { everyAddress, type Requester } from '../addresses.ts'
import { hostileText } from './alphabet.ts'

/** Anything that can be sent: what a browser never would, and what it would at the wrong moment. */
export type HostileRequest = {
  asker: Requester
  method: 'GET' | 'POST'
  path: string
  type?: string
  body?: string
}

const askers: fc.Arbitrary<Requester> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('visitor') },
  { weight: 4, arbitrary: fc.constant('customer') },
  { weight: 1, arbitrary: fc.constant('supplier') },
  { weight: 3, arbitrary: fc.constant('administrator') },
)

/** The verbs that any form of the program posts, as its sources name them. */
const verbs = [
  ...new Set(
    globSync('app/features/**/*.{ts,tsx}').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bverb: '([\w-]+)'/g)].map(([, verb = '']) => verb),
    ),
  ),
]

const fieldNames = [...new Set(placedForms.flatMap((form) => Object.keys(fieldsOf(form))))]

const names = [
  ...[
    'verb',
    'id',
    'from',
    'to',
    'page',
    'search',
    'sort',
    'days',
    'period',
    'tab',
    'token',
    'county',
    'zip',
    'product',
  ],
  ...[
    'email',
    'password',
    'role',
    'name',
    'text',
    'message',
    'session_id',
    'submission_id',
    'drawn_at',
    'step',
    'sure',
  ],
  ...['person', 'company', 'company_role', 'version', 'state', 'file', 'view', 'kind', 'assignee', '_routes', 'index'],
  ...['__proto__', 'constructor', 'toString', ''],
  ...fieldNames,
]

const known = [
  'diesel',
  '1200',
  '2026-12-01',
  'standard',
  'customer',
  'send',
  'review',
  'change',
  'on',
  '(614) 555-0142',
]
const value = fc.oneof(hostileText, fc.constantFrom(...known, ...verbs), fc.uuid(), fc.integer().map(String))

const pair = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...names), value) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('verb'), fc.constantFrom(...verbs)) },
  { weight: 1, arbitrary: fc.tuple(hostileText, value) },
)
const pairs = fc.array(pair, { maxLength: 8 })

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** The query of an address; now and then one that no encoder would write. */
const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 5, arbitrary: pairs.map((some) => `?${some.map((one) => one.map(encoded).join('=')).join('&')}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('?%zz', '?%00', '?=&=&', '?a[]=1&a[b]=2', '?__proto__[x]=1', `?${'x=1&'.repeat(900)}`),
  },
)

const part = fc.oneof(
  fc.uuid(),
  hostileText.map(encoded),
  fc.constantFrom('none', '%00', '%zz', '..', '%2e%2e%2f', 'fuel_quote', '1'),
)

/** An address of the program: as it is, with its ids, or with parts that are none. */
const pathAmong = (real: (address: string) => string) =>
  fc
    .tuple(
      fc.constantFrom(...everyAddress.map(({ address }) => address)),
      fc.option(part),
      query,
      fc.constantFrom('', '', '.data', '/'),
    )
    .map(([address, id, search, end]) => {
      const path = id === null ? real(address) : address.replaceAll(/:\w+\??/g, id).replace('/*', `/${id}`)
      return `${path === '/' && end !== '/' ? (end === '.data' ? '/_root.data' : '/') : path + end}${search}`
    })

const formType = 'application/x-www-form-urlencoded'
const boundary = 'zz'
const partOf = ([name, text]: [string, string]) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${text}\r\n`

type RequestBody = Pick<HostileRequest, 'type' | 'body'>

const body: fc.Arbitrary<RequestBody> = fc.oneof(
  {
    weight: 6,
    arbitrary: pairs.map((some) => ({ type: formType, body: some.map((one) => one.map(encoded).join('=')).join('&') })),
  },
  {
    weight: 2,
    arbitrary: pairs.map((some) => ({
      type: `multipart/form-data; boundary=${boundary}`,
      body: `${some.map(partOf).join('')}--${boundary}--\r\n`,
    })),
  },
  {
    weight: 3,
    arbitrary: pairs.map((some) => ({ type: 'application/json', body: JSON.stringify(Object.fromEntries(some)) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.json({ maxDepth: 4 }), fc.constantFrom('application/json', formType))
      .map(([text, type]) => ({ type, body: text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        hostileText,
        fc.constantFrom(
          undefined,
          formType,
          `multipart/form-data; boundary=${boundary}`,
          'multipart/form-data',
          'text/plain',
          `${formType}; charset=utf-16`,
          'application/json',
        ),
      )
      .map(([text, type]) => ({ type, body: text })),
  },
)

/** Whatever can be sent to any address by anyone. Submission ids are new ones: a repeat stores nothing. */
export const hostileRequest = (real: (address: string) => string): fc.Arbitrary<HostileRequest> =>
  fc.tuple(askers, pathAmong(real), fc.option(body, { freq: 3 })).map(([asker, path, sent]) =>
    sent
      ? {
          asker,
          path,
          method: 'POST',
          type: sent.type,
          body: sent.body?.replace('submission_id=', `submission_id=${randomUUID()}&x=`),
        }
      : { asker, path, method: 'GET' },
  )
