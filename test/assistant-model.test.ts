import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { calling, refusing, saying, stalling } from '../app/assistant/testing.ts'
import { openSite, sharedSite } from './front-door.ts'

/** The model of the settings: what it says changes from question to question. */
let reply: ReturnType<typeof saying> = saying('')
let asked = 0
let body = ''
const model = createServer((request, response) => {
  asked++
  body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => reply(response, request))
})
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  model.closeAllConnections()
  model.close()
})

const { port } = model.address() as AddressInfo
const site = await openSite({ AI_MODEL: 'fake', AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_API_KEY: 'key' })
const plain = await sharedSite()

/** Everything that the site sends to a browser for one question. */
const heard = async ({ origin }: { origin: string }, message = 'what are your hours') => {
  const response = await fetch(`${origin}/api/assistant`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ message, session_id: randomUUID() }),
  })
  const words = await response.text()
  const { response: said, suggestions } = JSON.parse(/event: answer\ndata: (.*)/.exec(words)?.[1] ?? '{}') as {
    response: string
    suggestions: { action: string }[]
  }
  return { words, said, suggestions }
}

/** What the first link of an answer fills in. */
const filledIn = ({ suggestions }: Awaited<ReturnType<typeof heard>>) => {
  const { pathname, searchParams } = new URL(suggestions[0]?.action ?? '', 'http://x')
  return { form: pathname, ...Object.fromEntries(searchParams) }
}

test('through the front door a need is filled in alike with a model and without, and a model hears only the words of the message', async () => {
  const needs: [message: string, slots: object][] = [
    [
      '600 gallons of off road to Marion, asap',
      {
        form: '/quote/fuel',
        product: 'off-road-diesel',
        volume: '600',
        deliveryAddress: 'Marion',
        deliveryWhen: 'asap',
      },
    ],
    [
      'two 55s of 15w40 to our shop in Heath',
      {
        form: '/quote/lubricants',
        product: 'engine-oils',
        volume: '2 55-gallon drums of 15W40',
        deliveryAddress: 'Heath',
      },
    ],
  ]
  for (const [message, slots] of needs) {
    const [own, modelled] = [await heard(plain, message), await heard(site, message)]
    expect(filledIn(own)).toEqual(slots)
    expect(filledIn(modelled)).toEqual(slots)
    expect(modelled.said).toBe(own.said)
  }
  expect(asked).toBe(0)

  const question = 'what should I know about prices for a farm in Dublin'
  // On a Sunday we never open: an answer says on which day we do next.
  const slots = { product: 'off-road-diesel', gallons: 9000, day: 'by sunday', place: 'Cleveland' }
  reply = calling('state_need', JSON.stringify({ kind: 'need', ...slots }))
  const stated = await heard(site, question)
  expect(asked).toBe(1)
  const { tools } = JSON.parse(body) as { tools: { function: { name: string; parameters: { required: string[] } } }[] }
  expect(tools.find(({ function: { name } }) => name === 'state_need')?.function.parameters.required).toContain('kind')
  expect(filledIn(stated)).toEqual({ form: '/quote/fuel', product: 'off-road-diesel', deliveryAddress: 'Dublin' })
  expect(stated.words).not.toMatch(/9,?000|Sunday|Cleveland/)

  reply = calling('state_need', '{"kind":"need","product":"jet-fuel"}')
  expect((await heard(site, question)).said).toBe((await heard(plain, question)).said)
  reply = saying('We open at 7 AM on weekdays [1].')
  expect((await heard(site)).said).toBe('We open at 7 AM on weekdays.')
  asked = 0
})

test('hazards 54, 56, 57 and 103: through the front door a model is heard, its faults are not, and after three it rests', async () => {
  const { said: own } = await heard(plain)
  expect(own).toContain('7 AM')
  reply = saying('We open at 7 AM on ', 'weekdays [1]. On Saturday it is 8 AM [1].')
  const good = await heard(site)
  expect(good.said).toBe('We open at 7 AM on weekdays. On Saturday it is 8 AM.')
  expect(good.words).toContain('event: text\ndata: {"text":"We open at 7 AM on weekdays. "}')

  const hostile = 'We open at 7 AM [1]. <script>alert(1)</script> [x](https://evil.example) [1].'
  for (const fault of [saying(hostile), refusing(200, 'text/html', '<h1>proxy</h1>'), stalling('We open at 7 AM')]) {
    reply = fault
    const answer = await heard(site)
    expect(answer).toMatchObject({ said: own })
    expect(JSON.stringify(answer)).not.toMatch(/script|evil|proxy/)
  }
  const calls = asked
  reply = saying('We open at 7 AM on weekdays [1].')
  expect((await heard(site)).said).toBe(own)
  expect([calls, asked]).toEqual([4, 4])
  expect(site.output()).not.toContain('7 AM')
})
