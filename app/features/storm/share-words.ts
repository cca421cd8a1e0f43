import { formatGallons, type DeciGallons } from '#domain/money.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "February", of the first day of a month. */
export const monthWords = (month: string): string => months[Number(month.slice(5, 7)) - 1] ?? month

/** "420 gal in February", "up to 100 gal with each delivery". */
export const shareWords = ({
  quota,
  perDelivery,
  month,
}: {
  quota: DeciGallons | null
  perDelivery: DeciGallons | null
  month: string
}): string =>
  quota === null
    ? `Up to ${formatGallons(perDelivery ?? (0 as DeciGallons))} with each delivery`
    : `${formatGallons(quota)} in ${monthWords(month)}`
