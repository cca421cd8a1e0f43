import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import { agingOf } from '#features/ledger/find.ts'
import { ownCustomer } from '#features/ledger/own-account.ts'
import { standingsInSight, tankNamed } from '#features/standing/find.ts'
import type { Answer } from '../assistant.ts'
import { screens } from '../screens.ts'
import { fold } from '../words/fold.ts'
import type { Classification, AnswerSources } from './answer.ts'
import { emergencyCall } from './chips.ts'

/** What a signed-in customer owes, unless prices are not theirs to see; and the tanks that are filled again and again. */
export type AccountPort = {
  owed: (ctx: Context) => Promise<{ balance: number; pastDue: number } | undefined>
  standing: (ctx: Context) => Promise<readonly string[]>
}

export const ownAccount: AccountPort = {
  owed: async (ctx) => {
    if (!can(ctx.viewer, 'prices.see')) return undefined
    const own = await ownCustomer(ctx)
    return own ? agingOf(ctx, own.id) : { balance: 0, pastDue: 0 }
  },
  standing: async (ctx) => (await standingsInSight(ctx)).map(tankNamed),
}

const owes =
  /\b(how much|what) (do|does|did) (i|we|our company) (still )?owe\b|\b(i|we) owe (you|yall)\b|\b(my|our|account|current|outstanding) balance\b|\bbalance (on|of|for) (my|our)\b|\b(amount|how much is|whats|what s|what is) (past )?due\b|\b(my|our) (open|unpaid) invoices\b|\bpay (my|our|the) (bill|balance|invoices?|account)\b|\bcuanto (le |les )?(debo|debemos)\b|\b(mi|nuestro) saldo\b|\bpagar (mi|la|nuestra|mis) (cuenta|facturas?)\b/
const pauses =
  /\b(pause|suspend|stop|halt|hold off( on)?|put (a )?hold on|turn off) (all )?(my|our|the|of my|of our)? ?(auto(matic)? |keep ?full |standing |regular |scheduled |weekly |monthly )?(deliver(y|ies)|fills?|drops|keep ?full|auto ?(fill|delivery)|route|standing order)\b|\b(pausar|suspender|parar|detener|pausen|suspendan|paren) (todas )?(mis?|las?|nuestras?) (entregas?|rutas?)\b/

/** "Cancel my delivery on friday" is about one of them; so is a day that is named. */
const ofOne = /\b(after|until|order|pedido|this|tomorrow|today|manana|hoy|(mon|tues|wednes|thurs|fri|satur|sun)day)\b/

/** Longer than this it says which, where and from when: a change like any other. */
const mostWords = 8

/**
 * "What do I owe", "pause my deliveries": said from the customer's own data, with the page that does it. Anyone else is told
 * where it is done.
 */
export const answerAccount = async (
  { content, ctx, say }: AnswerSources,
  { question }: Classification,
  port: AccountPort,
): Promise<Answer | undefined> => {
  const words = fold(question).replaceAll("'", ' ')
  const about = owes.test(words)
    ? 'owes'
    : pauses.test(words) && !ofOne.test(words) && words.split(' ').length <= mostWords
      ? 'pauses'
      : undefined
  const { role } = ctx.viewer
  if (!about || (role !== 'customer' && role !== 'visitor')) return undefined
  const { account } = say
  const answer = (text: string, ...pages: { text: string; action: string }[]): Answer => ({
    outcome: 'answer',
    emergency: 'none',
    text,
    sources: pages.slice(0, 1).map(({ text, action }) => ({ title: text, href: action })),
    suggestions: [
      ...pages,
      { text: say.chips.talk_to_sales, action: 'talk_to_sales' },
      emergencyCall(content.company, say),
    ],
    passages: [about === 'owes' ? 'payment-terms' : 'delivery-change'],
    by: 'built-in',
    language: say.language,
  })
  if (role === 'visitor') return answer(account.signIn[about], { text: account.toSignIn, action: screens.signIn })
  if (about === 'pauses') {
    const tanks = await port.standing(ctx)
    const page = { text: account.tanks, action: screens.tanks }
    return tanks.length > 0
      ? answer(account.pause(tanks), page)
      : answer(account.nothingToPause, { text: account.orders, action: screens.orders })
  }
  const owed = await port.owed(ctx)
  if (!owed) return answer(account.notYours)
  const { balance, pastDue } = owed
  const money = (cents: number) => formatCents(cents as Parameters<typeof formatCents>[0])
  const page = { text: account.page, action: screens.account }
  if (balance <= 0) return answer(account.nothing(balance < 0 ? money(-balance) : undefined), page)
  return answer(account.owed(money(balance), pastDue > 0 ? money(pastDue) : undefined), page, {
    text: account.pay,
    action: screens.pay,
  })
}
