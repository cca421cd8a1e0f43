import { randomUUID } from 'node:crypto'
import { postMessage, type Posting } from '../../app/features/conversation/post.ts'
import { findRequest } from '../../app/features/requests/find.ts'
import type { RequestVerb } from '../../app/features/requests/lifecycle.ts'
import { move } from '../../app/features/requests/move.ts'
import { visitor } from '#domain/viewer.ts'
import { fuelQuotes } from './fuel-quotes.ts'
import { tellBounce, tellReply } from './mailbox.ts'
import { otherRequests } from './other-requests.ts'
import { logTheCall, tellRequest, type DemoRequest } from './request.ts'
import { phoneOf } from './people.ts'
import type { DemoStage } from './world.ts'

/** What was done about a request: how many hours after it came in, which verb, and in which words. */
type DemoStep = readonly [after: number, verb: RequestVerb, words?: string]

/** A form that was sent: how many hours ago, and what came of it. */
export type DemoRequestStory = { ago: number; asked: DemoRequest; done: readonly DemoStep[] }

/** What came in through every door: open, overdue, answered, won, lost, withdrawn, spam, and a call. */
export const tellRequests = (stage: DemoStage): void => {
  const { month, people } = stage
  for (const story of [...fuelQuotes, ...otherRequests]) tell(stage, story)
  tellOwn(stage)
  tellBounce(stage)
  const linked = { message: 'Cheap ranking https://a.example https://b.example https://c.example', name: 'Best Rank' }
  tellRequest(stage, month.ago({ hours: 31 }), { kind: 'sales', ...linked }, visitor, 10)
  logTheCall(stage, month.ago({ minutes: 100 }), people.admin, {
    ...{ kind: 'fuel_quote', name: 'Buckeye Lake Marina', volume: '500', fuelType: 'gasoline' },
    deliveryAddress: '200 Watkins Rd, Millersport, OH 43046',
  })
}

const messageBy = (verb: RequestVerb, id: string, text: string): Posting => ({
  on: { kind: 'request', id },
  kind: verb === 'add' ? 'addition' : verb === 'reply' || verb === 'note' ? verb : 'answer',
  words: { id: randomUUID(), text },
})

const byCustomer: readonly RequestVerb[] = ['add', 'withdraw']

const tell = (stage: DemoStage, { ago, asked, done }: DemoRequestStory): void => {
  const { month, people } = stage
  const at = month.ago({ seconds: Math.round(ago * 3600) })
  const requestRef = tellRequest(stage, at, asked)
  for (const [after, verb, text] of done) {
    month.tell(at.add({ seconds: Math.round(after * 3600) }), async (as) => {
      const request = await findRequest(as(people.admin), requestRef.id)
      const ctx = as(byCustomer.includes(verb) ? visitor : people.admin)
      if (text === undefined) await move(ctx, request, verb, request.state)
      else await postMessage(ctx, messageBy(verb, request.id, text))
    })
  }
}

/** What the demo's customer asked for in their own account. */
const tellOwn = (stage: DemoStage): void => {
  const { month, people } = stage
  const { name, email } = people.customer
  const address = '14200 County Road 9, Marysville, OH 43040'
  const contact = { name, email, phone: phoneOf(name) }
  const delivery = { kind: 'delivery_schedule', ...contact, deliveryAddress: address, preferredDate: month.ahead(3) }
  tellRequest(stage, month.ago({ minutes: 40 }), delivery, people.customer)
  const ticket = 'The ticket for the last load says 1,496.2 gallons, but our gauge says 1,470. Which is right?'
  const values = { kind: 'support', ...contact, message: ticket }
  tellReply(stage, tellRequest(stage, month.ago({ hours: 20 }), values, people.customer))
}
