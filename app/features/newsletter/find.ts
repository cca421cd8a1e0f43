import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { subscribers, type Subscriber } from './schema.ts'

type Link = 'confirmToken' | 'unsubscribeToken'

/** The subscriber whose mail holds this link: having it is the permission. Throws gone. */
export const subscriberBehind = async ({ db }: Pick<Context, 'db'>, link: Link, token: string): Promise<Subscriber> => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers[link], token))
  if (!subscriber) throw noSuchLink()
  return subscriber
}

/** The same, kept from changing until the transaction ends. */
export const lockedBehind = async ({ db }: Pick<Context, 'db'>, link: Link, token: string): Promise<Subscriber> => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers[link], token)).for('update')
  if (!subscriber) throw noSuchLink()
  return subscriber
}

const noSuchLink = () =>
  new Refusal('gone', 'This link is no longer in use. The address it was made for is not on our list.')
