import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { collectedWords } from '#features/collections/collected-payment.ts'
import { loadedWords } from '../../apply-load.ts'
import { failures, type DeliverReport, type LoadReport, type Report, type ReportKind } from '../../report-kinds.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { formatQuantity } from '#features/trade/line.ts'

/** What was pressed, where what was typed could not be read. */
const unread: Record<ReportKind, string> = {
  start: 'Started the shift',
  load: 'Loaded',
  leave: 'On the way',
  arrive: 'Arrived',
  deliver: 'Delivered',
  collect: 'Payment',
  delay: 'Late',
  fail: 'Not delivered',
  spill: 'Spill',
  end: 'Ended the shift',
}

const quantityOf = (quantity: number, load?: Pick<DeliveredLoad, 'unit' | 'product'>) =>
  load ? formatQuantity({ ...load, quantity }) : gallons(quantity)
/** ", check 1234": without the amount, for dispatch may see no prices. */
const moneyOf = (collected: DeliverReport['collected']) =>
  collected && !('unread' in collected) ? `, ${collectedWords(collected, false)}` : ''
const gallons = (tenths: number) => formatGallons(tenths as DeciGallons)

const loadHead = ({ corrects, office }: LoadReport) => {
  if (corrects) return `${office ? 'corrected' : 'Corrected'} a load (${corrects.reason}): loaded`
  return office ? 'loaded' : 'Loaded'
}

/** What a driver reported, as the office reads it; of a delivery with its loads, for drums are not gallons. */
export const wordsOfReport = (
  report: Report,
  loads: readonly Pick<DeliveredLoad, 'unit' | 'product'>[] = [],
): string => {
  if ('unread' in report) return `${unread[report.kind]}: ${report.unread || 'nothing was typed'}`
  switch (report.kind) {
    case 'start':
      return 'Started the shift'
    case 'load':
      return `${report.office ? 'The office: ' : ''}${loadHead(report)} at ${report.terminal}, ${formatBillOfLading(report.billOfLading)}: ${report.amounts.map(loadedWords).join(', ')}`
    case 'leave':
      return 'On the way'
    case 'arrive':
      return 'Arrived'
    case 'deliver':
      return `Delivered ${report.delivered.map((quantity, at) => quantityOf(quantity, loads[at])).join(' and ')}, ${report.receivedBy ? `received by ${report.receivedBy}` : 'no one was there'}${report.sheets ? ', safety data sheet handed over on paper' : ''}${moneyOf(report.collected)}`
    case 'collect':
      return `Payment: ${collectedWords(report.collected, false)}`
    case 'delay':
      return `Late by ${report.minutes} minutes: ${report.reason}`
    case 'fail':
      return `Not delivered: ${failures[report.failure][0]}${report.note ? `, ${report.note}` : ''}`
    case 'spill':
      return `Spill: ${report.note}`
    case 'end':
      return `Ended the shift${report.left.length > 0 ? `, left: ${report.left.map(({ name, gallons: left }) => `${gallons(left)} ${name}`).join(', ')}` : ''}${report.reason ? `. Reason: ${report.reason}` : ''}`
  }
}
