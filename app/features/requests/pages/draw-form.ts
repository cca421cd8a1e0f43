import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router'
import { isPlace } from '#assistant/needs/place.ts'
import { hoursInWords, type Content } from '#content/index.ts'
import { findAccount } from '#features/accounts/account.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { specialHours } from '#domain/special-hours.ts'
import { dateOf } from '#domain/instant.ts'
import { dueAt, promiseNamed } from '#features/promises/due.ts'
import type { Field, FieldContext } from '#forms/field.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { fieldsOf, type Form, type FormValues } from '#forms/form.ts'
import { promisesOf, type FormPromise } from '#forms/promise.ts'
import { requestContext, services } from '#http/context.ts'
import { fieldContext } from '#forms/opening-days.ts'
import { asked, offeredProducts } from './offered-products.ts'
import { signDrawnAt } from './receive.ts'

export type FormView = Awaited<ReturnType<typeof drawForm>>

/** Everything a page needs to draw a form, empty but for what the account and the link to it already say. */
export const drawForm = async (
  ctx: Context,
  form: Form,
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  full?: FullDays,
) => {
  const { content } = context.get(services)
  const { company, promises } = content
  const products = offeredProducts(content)
  const query = new URL(request.url).searchParams
  const linked = fromLink(content, asked(form, products), query, fieldContext(ctx))
  return {
    kind: form.kind,
    title: form.heading ?? form.title,
    intro: form.intro.replace('{promise}', promiseNamed(ctx.promises, promisesOf(form)[0].promise).words),
    brand: company.brand,
    phone: company.phone,
    desk: form.besideContact
      ? {
          email: company.email,
          words: promises.sales_email?.words,
          hours: hoursInWords(company.openingHours),
          others: specialHours(ctx),
        }
      : undefined,
    moment: withFull(fieldContext(ctx), full),
    /** Products that can be chosen now. */
    offered: products,
    /** What the link filled in: it is newer than anything this browser kept. */
    linked: Object.keys(linked),
    /** It stands in what the link filled in: what was ordered last. */
    again: query.get('again') === 'order' && Object.keys(linked).length > 0,
    promises: promisesOf(form).map((made) => ({ ...shown(ctx, made), hotline: promises[made.promise]?.hotline })),
    ...(context.get(requestContext).copy ?? { submissionId: randomUUID(), drawnAt: signDrawnAt(ctx) }),
    /** Whose answers the browser may put back: nobody else's on a shared computer. */
    owner: form.signedIn && 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
    typed: {
      ...(await fromAccount(ctx, form)),
      ...linked,
    },
  }
}

/** A request may ask for a full day: the page says it's full but lets them send it. */
const withFull = (context: FieldContext, full?: FullDays): FieldContext =>
  full && context.closures
    ? { ...context, closures: { ...context.closures, full: { ...full, mayAsk: true } } }
    : context

/** A promise in words, and when it would fall due if the form were sent now. */
const shown = (ctx: Context, { promise: key, when }: FormPromise) => {
  const promise = promiseNamed(ctx.promises, key)
  const due = dateOf(dueAt(promise, ctx.calendar, ctx.now))
  return { when, words: promise.words, due: formatMoment(ctx.calendar.timeZone, due) }
}

/** Someone signed in need not type what the account knows. */
const fromAccount = async (ctx: Context, { contact }: Form): Promise<FormValues> => {
  if (!('userId' in ctx.viewer)) return {}
  const { displayName: name, email, phone } = await findAccount(ctx, ctx.viewer.userId)
  const known = { name, email, phone }
  return Object.fromEntries(
    (['name', 'email', 'phone'] as const).flatMap((what) => {
      const [field, value] = [contact[what], known[what]]
      return field && value ? [[field, value]] : []
    }),
  )
}

/** What the page of a form reads of its query. */
export const namesInLink = (form: Form): string[] => [
  ...Object.entries(fieldsOf(form)).flatMap(([name, field]) => (isFilledByLink(field) || field.onOffer ? [name] : [])),
]

const isFilledByLink = ({ options, figure, linked }: Field) => Boolean(options ?? figure ?? linked)

/**
 * Only what is on a list, a figure, a place of ours or a number of packages: a link must not put words into anyone's
 * mouth, nor tick a box for them.
 */
const fromLink = (
  content: Content,
  form: Form,
  query: URLSearchParams,
  moment: ReturnType<typeof fieldContext>,
): FormValues => {
  const linked = Object.fromEntries(
    Object.entries(fieldsOf(form)).flatMap(([name, field]) => {
      if (!isFilledByLink(field)) return []
      const chosen = query.get(name)?.trim()
      return chosen && mayLink(content, field, chosen) && 'value' in field.parse(chosen, moment) ? [[name, chosen]] : []
    }),
  )
  return form.follow?.(linked) ?? linked
}

const mayLink = (content: Content, { linked }: Field, option: string) => {
  if (linked === undefined) return true
  if (linked === 'place') return isPlace(content, option)
  const word = packages.exec(option)?.[1]
  return (
    word === 'gallons' ||
    Object.values(content.needs.packages).some((words) => word !== undefined && words.includes(word))
  )
}

/** "2 drums of 15W40", "3 275-gallon totes", "300 gallons" */
const packages = /^[\d,]{1,7}(?:\.\d)? (?:\d{1,3}-gallon )?([a-z]+)(?: of [A-Z0-9 /-]{2,12})?$/
