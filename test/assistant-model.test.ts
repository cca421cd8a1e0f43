import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { refusing, saying, stalling } from '../app/assistant/testing.ts'
import { openSite, sharedSite } from './front-door.ts'

/** The model of the settings: what it says changes from question to question. */
let reply: ReturnType<typeof saying> = saying('')
let asked = 0
const model = createServer((request, response) => {
  asked++
  request.resume().on('end', () => reply(response, request))
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
const heard = async ({ origin }: { origin: string }) => {
  const response = await fetch(`${origin}/api/assistant`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'what are your hours', session_id: randomUUID() }),
  })
  const words = await response.text()
  return { words, said: JSON.parse(/event: answer\ndata: (.*)/.exec(words)?.[1] ?? '{}').response as string }
}

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
