import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { visitor } from '#domain/viewer.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { noAnswerForm, sayForm, writeForm } from '../message-forms.ts'
import { conversationOf, messagesOf, type CustomerSubject, type Subject } from '../messages.ts'
import { mayAnswer, type Place } from '../post.ts'
import { markRead } from '../read.ts'
import type { Message } from '../schema.ts'

/** `mine`: the viewer wrote it. `remark` is for staff: by which way it came, and whether the customer has read it. */
export type ThreadLine = Pick<Message, 'id' | 'kind' | 'text'> & {
  at: string
  who: string
  mine: boolean
  remark?: string
  isStranger: boolean
  /** Where staff read the whole email that it came in. */
  email?: string
}

const me = ({ viewer }: Context) => ('userId' in viewer ? viewer.userId : undefined)

/** The thread as staff read it. `customerName` is what the customer is called. The caller has looked it up within the viewer's sight. */
export const staffThread = async (ctx: Context, on: Subject, customerName: string): Promise<ThreadLine[]> => {
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const messages = await messagesOf(ctx, on)
  const mayRead = can(ctx.viewer, 'requests.see-all')
  if (can(ctx.viewer, mayAnswer[on.kind])) await markRead(ctx, on, 'staff')
  return messages.map(({ id, kind, text, at, readAt, authorId, authorName, cameFrom, isStranger }) => ({
    ...{ id, kind, text, isStranger, at: formatAt(at), mine: authorId !== null && authorId === me(ctx) },
    who: kind === 'assistant' ? 'Assistant' : (authorName ?? customerName),
    email: cameFrom && mayRead ? href('/dashboard/admin/received/:id', { id }) : undefined,
    remark: cameFrom
      ? `Email from ${cameFrom}`
      : kind === 'reply' && readAt
        ? `Read in their account ${formatAt(readAt)}`
        : undefined,
  }))
}

/**
 * The thread as the customer reads it: a coworker of theirs by name where they are signed in, and behind the link alone
 * the writer is the person who holds it. What they read signed in is read.
 */
export const customerThread = async (ctx: Context, on: CustomerSubject, brand: string): Promise<ThreadLine[]> => {
  const isSignedIn = ctx.viewer.role === 'customer'
  const messages = await conversationOf(ctx, on)
  if (isSignedIn) await markRead(ctx, on, 'customer')
  return messages.map(({ id, kind, text, at, authorId, authorName, cameFrom }) => {
    const isOwn = kind === 'addition' && !(isSignedIn && authorId !== null && authorId !== me(ctx))
    const author =
      kind === 'assistant' ? 'Assistant' : cameFrom ? `By email from ${cameFrom}` : isOwn ? 'You' : undefined
    return {
      ...{ id, kind, text, mine: isOwn, isStranger: false, at: formatMoment(ctx.calendar.timeZone, at) },
      who: author ?? authorName ?? brand,
    }
  })
}

type ThreadSubject = Subject & { kind: 'order' | 'quote' }

/** The forms of the staff's thread of an order or a quote. */
export const staffThreadForms = (
  on: ThreadSubject,
  page: string,
  { contactEmail, contactPhone }: { contactEmail: string | null; contactPhone: string | null },
) => ({
  say: sayForm({ on, page, email: contactEmail, phone: contactPhone }),
  noAnswer: noAnswerForm({ on, page }),
})

/** The whole of it, as the page of an order or a quote draws it. */
export const staffThreadView = async (
  ctx: Context,
  on: ThreadSubject,
  customerName: string,
  forms: ReturnType<typeof staffThreadForms>,
  heardAt: Date | null,
): Promise<StaffThread> => {
  const canWrite = can(ctx.viewer, 'messages.write')
  return {
    lines: await staffThread(ctx, on, customerName),
    waitsSince: heardAt ? formatMoment(ctx.calendar.timeZone, heardAt) : undefined,
    say: canWrite ? forms.say.draw(ctx) : undefined,
    noAnswer: canWrite && heardAt ? forms.noAnswer.draw(ctx) : undefined,
  }
}

export type StaffThread = {
  lines: ThreadLine[]
  /** Since when the customer waits for an answer. */
  waitsSince?: string
  say?: DrawnForm
  noAnswer?: DrawnForm
}

/** Where a customer has a quote or an order before them, and what they write about there. */
export type CustomerPlace = Place & { page: string }

const helps = {
  request: '',
  quote: 'A question before you decide, or something we should know.',
  order: 'A question about the delivery, or something the driver should know.',
}

/** The box a customer writes in about a quote or an order. */
export const customerSay = ({ page, ...place }: CustomerPlace) => writeForm({ place, page, help: helps[place.kind] })

/** The thread of a quote or an order, as its customer's page draws it. Who only reads for a company only reads it. */
export const customerThreadView = async (
  ctx: Context,
  place: CustomerPlace,
  thing: { id: string; companyId: string | null; userId: string | null },
  brand: string,
): Promise<CustomerThread> => ({
  lines: await customerThread(ctx, { kind: place.kind, id: thing.id }, brand),
  // Staff who look at the customer's page see the box, and write as the link's holder.
  say: can(ctx.viewer.role === 'admin' ? visitor : ctx.viewer, 'messages.add', thing)
    ? customerSay(place).draw(ctx)
    : undefined,
})

export type CustomerThread = { lines: ThreadLine[]; say?: DrawnForm }
