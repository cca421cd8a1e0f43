import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { dyedNotices } from '#features/trade/dyed.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { formatTicket } from '../find.ts'
import type { TicketLine } from '../facts.ts'
import type { DeliveryTicket } from '../schema.ts'
import type { ticketExtras } from './ticket-extras.ts'

/**
 * A delivery ticket in words: its pages and its PDF file are made of the same. No price is among them. The last: what
 * was noted beside it, as it stands now.
 */
export const ticketSheet = (
  ctx: Context,
  content: Pick<Content, 'company' | 'fuels'>,
  ticket: DeliveryTicket,
  { paid, sheets }: Partial<Awaited<ReturnType<typeof ticketExtras>>> = {},
): PaperSheet => {
  const { facts, number, version, reason, madeAt } = ticket
  const formatAt = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  const lines = facts.lines.filter(({ delivered }) => delivered > 0)
  const several = lines.length > 1
  const of = (name: string, line: TicketLine) => (several ? `${line.name}: ${name}` : name)
  const { emergency } = dangerOf(content)
  return {
    title: `Delivery ticket ${formatTicket(number)}`,
    who: facts.buyer,
    status:
      version === 1
        ? `Delivered ${formatAt(new Date(facts.deliveredAt))}`
        : `Delivered ${formatAt(new Date(facts.deliveredAt))}. Version ${version}, corrected ${formatAt(madeAt)}: ${reason}`,
    paper: {
      lines: lines.map((line) => ({
        name: line.name,
        dyed: line.dyed,
        quantity: formatQuantity({ ...line, quantity: line.delivered }),
      })),
      notices: [...dyedNotices(lines), ...facts.words.map(({ words }) => words)],
    },
    facts: [
      ...named({
        'Delivered to': facts.address,
        'Received by': facts.receivedBy ?? 'No one present',
        'Paid to driver': paid,
        'Safety data sheet on paper': sheets,
      }),
      ...lines.flatMap((line) => named(readingsOf(line, of))),
      ...lines.flatMap((line) =>
        named({ [of('Shipping description', line)]: line.shipping ?? shippingOf(content, line) }),
      ),
      ...named({
        'Emergency contact, 24 hours': emergency,
        Truck: facts.truck,
        Driver: facts.driver,
        'Loaded at': facts.terminal,
        'Bill of lading': facts.billOfLading && billOfLadingNumber(facts.billOfLading),
        Order: facts.order,
        'Your PO number': facts.customerPo,
        Shipment: facts.shipment,
        Price: 'On the invoice',
      }),
    ],
  }
}

const named = (text: Record<string, string | null | undefined>) =>
  Object.entries(text).flatMap(([name, value]) => (value ? [{ name, value }] : []))

const readingsOf = (line: TicketLine, of: (name: string, line: TicketLine) => string) => {
  const gallons = (quantity?: number) => (quantity === undefined ? undefined : formatGallons(quantity as DeciGallons))
  const { meter, level, machines = [] } = line
  const percent = (value?: number) => (value === undefined ? undefined : `${value}%`)
  return {
    [of('Meter', line)]: meter && `${figure(meter.end)} at the end, ${figure(meter.start)} at the start`,
    [of('Gross gallons', line)]: gallons(line.gross),
    [of('Net gallons at 60 °F', line)]: gallons(line.net),
    [of('Temperature', line)]: line.temperature === undefined ? undefined : `${line.temperature / 10} °F`,
    [of('Tank before', line)]: percent(level?.before),
    [of('Tank after', line)]: percent(level?.after),
    [of('Machines', line)]: machines.map((each) => `${each.unit} ${gallons(each.gallons)}`).join(', '),
  }
}

const figure = (tenths: number) => (tenths / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })

/** "NA1993, Diesel fuel, 3, PG III", as the product says it: where Settings have no words of the day. */
export const shippingOf = (
  content: Pick<Content, 'fuels'>,
  { product }: Pick<TicketLine, 'product'>,
): string | undefined => {
  const shipping = content.fuels.find(({ key }) => key === product)?.shipping
  return shipping && `${shipping.number}, ${shipping.name}, ${shipping.hazard}, PG ${shipping.packingGroup}`
}

/** Whom to call, day and night. */
export const dangerOf = ({ company }: Pick<Content, 'company'>) => ({ emergency: company.phone })

/** Where a ticket lies: below the page that shows its delivery. */
export const ticketPages = {
  link: (link: string, shipment: string) => href('/order/:link/ticket/:shipment', { link, shipment }),
  customer: (id: string, shipment: string) => href('/dashboard/customer/orders/:id/ticket/:shipment', { id, shipment }),
  staff: (id: string) => href('/dashboard/admin/shipments/:id/ticket', { id }),
}
