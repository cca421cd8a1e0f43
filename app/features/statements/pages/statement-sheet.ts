import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import { agingView } from '#features/ledger/pages/aging-view.ts'
import { monthInWords, monthBounds } from '../month.ts'
import type { StatementData } from '../find.ts'

/** A statement in words: its page and its PDF file are made of the same. */
export const statementSheet = (
  ctx: Context,
  { company }: Pick<Content, 'company'>,
  origin: string,
  { statement, customer, aging, open, entries }: StatementData,
) => {
  const { through } = monthBounds(statement.month)
  const amount = (cents: number) => formatCents(cents as Cents)
  let balance = statement.openingCents as number
  return {
    title: `Statement for ${monthInWords(statement.month)}`,
    customer,
    through: formatDay(through),
    balance: amount(statement.closingCents),
    pastDue: statement.pastDueCents > 0 ? amount(statement.pastDueCents) : undefined,
    opening: amount(statement.openingCents),
    aging: agingView(aging),
    open: open
      .filter(({ openCents }) => openCents > 0)
      .map(({ id, kind, number, aboutId, day, dueOn, openCents }) => {
        const late = dueOn ? daysPastDue(dueOn, through) : 0
        return {
          ...{ id, aboutId, item: [entryKinds[kind].says, number].filter(Boolean).join(' '), day: formatDay(day) },
          ...{
            due: dueOn ? formatDay(dueOn) : '',
            late: late > 0 ? `${late} days past due` : '',
            open: amount(openCents),
          },
        }
      }),
    unapplied: open
      .filter(({ openCents }) => openCents < 0)
      .map(({ id, kind, number, day, openCents }) => ({
        ...{ id, item: [entryKinds[kind].says, number].filter(Boolean).join(' '), day: formatDay(day) },
        open: amount(-openCents),
      })),
    entries: entries.map(({ id, day, kind, number, aboutId, memo, cents }) => {
      balance += cents
      return {
        ...{ id, aboutId, day: formatDay(day), what: [entryKinds[kind].says, number].filter(Boolean).join(' ') },
        // Why it was posted; of what a person gave up, what that means for who owes, too.
        notes: [entryKinds[kind].note, memo].filter((said) => said !== undefined && said !== null),
        ...{ amount: amount(cents), balance: amount(balance) },
      }
    }),
    pay: [ctx.credit.howToPay, `Questions: ${company.phone}.`],
    link: origin.replace(/^https?:\/\//, '') + href('/statement/:link', { link: statement.secretLink }),
    sender: {
      brand: company.brand,
      lines: [
        company.address.street,
        `${company.address.place}, ${company.address.stateCode} ${company.address.zip}`,
      ].filter((line) => line !== undefined),
    },
  }
}

export type StatementSheet = ReturnType<typeof statementSheet>
