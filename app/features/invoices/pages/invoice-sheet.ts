import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { termsInWords } from '#features/ledger/terms.ts'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { dyedNotices } from '#features/trade/dyed.ts'
import { formatPercent } from '#features/trade/place-of-sale.ts'
import { unitName } from '#features/trade/line.ts'
import { cameOff, type OpenInvoice } from '../find.ts'
import type { InvoiceLine } from '../schema.ts'

/** A line of the sheet: a product with what stands below it, a tax under it, or the freight. */
export type SheetLine = {
  kind: 'product' | 'tax'
  name: string
  note?: string
  gallons: string
  price: string
  amount: string
}

/** An invoice or a credit memo in words: its page and its PDF file are made of the same. */
export type InvoiceSheet = {
  kind: string
  number: string
  date: string
  soldTo: string[]
  deliveredTo: string[]
  due: { head: string; amount: string; note: string }
  facts: { name: string; value: string }[]
  lines: SheetLine[]
  taxNotes: string[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  /** What is left of the total, once something was paid or credited. */
  left: { label: string; amount: string }[]
  notices: string[]
  pay: string[]
  /** Where the customer opens it without an account. */
  link: string
  sender: { brand: string; lines: string[] }
}

const number = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const amountOf = (cents: number) => formatCents(cents as Cents).replace('$', '')
const six = (millionths: number) => (millionths / 1_000_000).toFixed(6)

/** "Wed, December 23": as the box says when it is due. */
const longDay = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { weekday: 'short', month: 'long', day: 'numeric' })

const fullDay = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })

export const invoiceSheet = (
  ctx: Context,
  { company }: Pick<Content, 'company'>,
  origin: string,
  invoice: OpenInvoice,
  lines: readonly InvoiceLine[],
): InvoiceSheet => {
  const isMemo = invoice.kind === 'credit_memo'
  const [address, phone] = [company.address, company.phone]
  const link = origin.replace(/^https?:\/\//, '') + href('/invoice/:link', { link: invoice.secretLink })
  return {
    kind: isMemo ? 'Credit memo' : 'Invoice',
    number: invoice.reference ?? 'Draft',
    date: invoice.issuedOn ? fullDay(invoice.issuedOn) : 'Not issued yet',
    soldTo: invoice.soldTo.split('\n'),
    deliveredTo: [...(invoice.deliveredTo ?? '').split('\n').filter(Boolean), invoice.deliveredSaid ?? ''].filter(
      Boolean,
    ),
    due: dueBox(invoice),
    facts: [
      { name: 'PO', value: invoice.customerPo },
      { name: 'Order', value: invoice.ordersSaid },
      { name: 'Delivery', value: invoice.trucksSaid },
      { name: 'Bill of lading', value: invoice.billsOfLading?.split(', ').map(billOfLadingNumber).join(', ') },
      {
        name: 'Gallons',
        value: invoice.basis === 'gross' ? 'Gross, as metered' : 'Net, corrected to 60 °F',
      },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    lines: lines.filter(({ kind, rateBasis }) => kind !== 'tax' || rateBasis !== 'percent').map(sheetLine),
    taxNotes: taxNotes(ctx, invoice, lines),
    sums: sumsOf(lines),
    total: {
      label: isMemo ? 'Credit' : invoice.dueOn && isAllDue(invoice) ? `Total due ${shortDay(invoice.dueOn)}` : 'Total',
      amount: formatCents(invoice.totalCents),
    },
    left: leftOf(invoice),
    notices: dyedNotices(lines.filter(({ kind }) => kind === 'product')),
    pay:
      isMemo || invoice.state === 'void'
        ? [`Questions: ${phone}.`]
        : [
            ctx.credit.howToPay,
            [invoice.reference && `Invoice number: ${invoice.reference}.`, `Questions: ${phone}.`]
              .filter(Boolean)
              .join(' '),
          ],
    link,
    sender: {
      brand: company.brand,
      lines: [address.street, `${address.place}, ${address.stateCode} ${address.zip}`].filter(
        (line) => line !== undefined,
      ),
    },
  }
}

const shortDay = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'short', day: 'numeric' })

/** What is due in part stands in the box alone: the total is not due any more. */
const isAllDue = ({ openCents, totalCents }: OpenInvoice) => (openCents ?? totalCents) === totalCents

/** Below the total: what came off it, and what is left. */
const leftOf = (invoice: OpenInvoice): InvoiceSheet['left'] => {
  const { kind, state, dueOn, totalCents, openCents } = invoice
  if (kind === 'credit_memo' || state !== 'issued' || openCents === null || openCents === totalCents) return []
  return [
    ...cameOff(invoice).map(({ how, cents }) => ({ label: how, amount: formatCents(-cents as Cents) })),
    { label: openCents > 0 && dueOn ? `Balance due ${shortDay(dueOn)}` : 'Balance', amount: formatCents(openCents) },
  ]
}

const dueBox = (invoice: OpenInvoice) => {
  const { kind, state, dueOn, totalCents, openCents, terms, corrects, reason, settled } = invoice
  if (kind === 'credit_memo')
    return { head: 'Credit', amount: formatCents(-totalCents as Cents), note: reason ?? (corrects ? 'Correction' : '') }
  if (state === 'void') return { head: 'Void', amount: formatCents(totalCents), note: reason ?? '' }
  const from = terms.kind === 'net' && terms.days > 0 ? ' from invoice date' : ''
  const shorterNote = terms.mixed ? ', the shorter of your terms for fuel and for lubricants' : ''
  const termsText = `${termsInWords(terms)}${from}${shorterNote}.`
  if (!dueOn) return { head: 'Draft', amount: formatCents(totalCents), note: termsText }
  const remaining = openCents ?? totalCents
  if (remaining === 0 && settled === 'written_off')
    return {
      head: 'Written off',
      amount: formatCents(remaining),
      note: `The open balance was written off. ${termsText}`,
    }
  if (remaining === 0 && settled === 'credited')
    return { head: 'Credited', amount: formatCents(remaining), note: `A credit memo took off all of it. ${termsText}` }
  if (remaining === 0) return { head: 'Paid', amount: formatCents(totalCents), note: `Paid in full. ${termsText}` }
  const off = cameOff(invoice).map(({ how, cents }) => `${formatCents(cents)} ${how.toLowerCase()}`)
  const note = `${termsText} ${off.length > 0 ? off.join(', ') : 'Nothing paid yet'}.`
  return { head: `Due ${longDay(dueOn)}`, amount: formatCents(remaining), note }
}

const sheetLine = (line: InvoiceLine): SheetLine => {
  const { kind, name, dyed, unit, quantity, gross, net, price, rate, cents } = line
  const gallons = quantity === null ? '' : unit === 'package' ? String(quantity) : number.format(quantity / 10)
  if (kind === 'tax') return { kind, name, gallons, price: six(rate ?? 0), amount: amountOf(cents) }
  const readings = [
    gross !== null &&
      net !== null &&
      gross !== net &&
      `gross ${number.format(gross / 10)}, net ${number.format(net / 10)}`,
    unit === 'package' && `per ${unitName({ unit, product: line.product ?? '' })}`,
  ].filter(Boolean)
  return {
    kind: 'product',
    name: dyed ? `${name}, dyed` : name,
    ...(readings.length > 0 && { note: readings.join(', ') }),
    gallons,
    price: price === null ? '' : (price / 10_000).toFixed(4),
    amount: amountOf(cents),
  }
}

/** How the sales tax comes about, so that anyone can calculate it again. */
const taxNotes = (ctx: Pick<Context, 'taxes'>, invoice: OpenInvoice, lines: readonly InvoiceLine[]): string[] => {
  const taxes = lines.filter(({ rateBasis }) => rateBasis === 'percent')
  const taxRows = taxes.map(({ rate, baseCents, cents, rateId }) => {
    const on = lines.filter((line) => line.rateId === rateId && line.kind !== 'tax' && line.baseCents)
    const parts = on.map((line) => `${taxedName(ctx, line, lines)} ${amountOf(line.baseCents ?? 0)}`).join(' + ')
    const sum = `${amountOf(baseCents ?? 0)} × ${formatPercent(rate ?? 0)} = ${amountOf(cents)}`
    return on.length > 1 || on.some(isMoreTaxed)
      ? `${parts} = ${amountOf(baseCents ?? 0)}; ${sum}. Rounded once per invoice.`
      : `${sum}. Rounded once per invoice.`
  })
  if (taxes.length === 0) taxRows.push('No sales tax on this invoice.')
  else if (invoice.saleSaid) taxRows.push(`Sales tax is figured at ${saleForCustomer(invoice.saleSaid)}.`)
  if (invoice.exemptSaid) taxRows.push(`Exempt: ${invoice.exemptSaid}.`)
  return taxRows
}

/** What is taxed with fees per gallon that are part of its price: "Off-road diesel with Federal LUST fee". */
const taxedName = ({ taxes }: Pick<Context, 'taxes'>, line: InvoiceLine, lines: readonly InvoiceLine[]) => {
  if (!isMoreTaxed(line)) return line.name
  const isWithin = new Set(taxes.filter(({ inPrice }) => inPrice).map(({ id }) => id))
  const fees = feesBelow(line, lines).filter(({ rateId }) => isWithin.has(rateId ?? ''))
  return [line.name, ...fees.map(({ name }) => name)].join(' with ')
}

/** More of it is taxed than the line itself comes to; of a credit memo, both are below zero. */
const isMoreTaxed = ({ baseCents, cents }: InvoiceLine) => Math.abs(baseCents ?? 0) > Math.abs(cents)

/** Taxes and fees per gallon stand below their product. A line of a credit memo is `under` what it credits. */
const feesBelow = (line: InvoiceLine, lines: readonly InvoiceLine[]) => {
  const after = lines.slice(lines.indexOf(line) + 1)
  const next = after.findIndex(({ kind }) => kind !== 'tax')
  return after.slice(0, next < 0 ? after.length : next).filter(({ rateBasis }) => rateBasis !== 'percent')
}

/** "Hill County: received at our plant" as its reader understands it. Other places stand as they were written. */
const saleForCustomer = (text: string) => {
  const received = /^([^:]+): received at [^:,]+$/.exec(text)
  return received ? `${received[1]} rates, where we take your order` : text
}

/** What each product comes to with its taxes, the freight, and each sales tax. */
const sumsOf = (lines: readonly InvoiceLine[]) => {
  const sums = lines.flatMap((line) => {
    if (line.kind === 'tax') return []
    const below = feesBelow(line, lines)
    const cents = below.reduce((sum, tax) => sum + tax.cents, line.cents as number)
    return [{ label: below.length > 0 ? `${line.name} with taxes` : line.name, amount: amountOf(cents) }]
  })
  const taxes = lines
    .filter(({ rateBasis }) => rateBasis === 'percent')
    .map(({ name, cents }) => ({ label: name, amount: amountOf(cents) }))
  return [...sums, ...taxes]
}
