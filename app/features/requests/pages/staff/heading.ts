import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { productName } from '#forms/named-product.ts'
import type { ListedRequest } from '../../schema.ts'

type HeadingRequest = Pick<
  ListedRequest,
  'title' | 'answers' | 'county' | 'neededBy' | 'contactName' | 'contactEmail' | 'contactPhone' | 'company'
>
type Clock = Pick<Context, 'calendar' | 'now'>

/**
 * A request in the words of the trade, from its answers: "800 gal off-road diesel, Dublin, by Wed". A request that names
 * no product is said by its first answers.
 */
export const summarizeRequest = (clock: Clock, request: HeadingRequest): string =>
  [
    summarizeProducts(request) || summarizeAnswers(request) || request.title,
    summarizePlace(request),
    formatRequestedDay(clock, request),
  ]
    .filter(Boolean)
    .join(', ')

/** "by Wed", "on Thu, Dec 4", "as soon as possible"; undefined where no day was said. */
export const formatRequestedDay = (
  clock: Clock,
  { answers, neededBy }: Pick<HeadingRequest, 'answers' | 'neededBy'>,
) => {
  const how = answers.find(({ name }) => name === 'deliveryWhen')?.value
  if (how === 'asap') return 'as soon as possible'
  if (!neededBy) return undefined
  const day = shortDay(clock, neededBy)
  if (how === 'by') return `by ${day}`
  return day === 'today' || day === 'tomorrow' ? day : `on ${day}`
}

/** "today", "Wed" within a week, "Dec 4" within the year. */
export const shortDay = ({ calendar, now }: Clock, day: string) => {
  const today = localTime(calendar, now).toPlainDate()
  const ahead = today.until(Temporal.PlainDate.from(day)).days
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  const said = formatDay(day)
  if (ahead > 1 && ahead < 7) return said.split(',')[0]
  return said.endsWith(`, ${today.year}`) ? said.slice(0, said.lastIndexOf(',')) : said
}

/** "800 gal off-road diesel and 2 more"; empty where no product was named. */
export const summarizeProducts = ({ answers }: Pick<HeadingRequest, 'answers'>): string => {
  const said = (name: string) => answers.find((each) => each.name === name)?.said ?? ''
  const product = said(productName) || lists.map(said).find(Boolean)
  if (!product) return ''
  const volume = said('volume').replace(/\.0(?= gal)/, '')
  const more = ['product2', 'product3'].filter(said).length
  const name = product === 'Other' ? '' : inSentence(product)
  return [
    volume.toLowerCase().includes(name.toLowerCase()) ? volume : `${volume} ${name}`.trim(),
    more && `and ${more} more`,
  ]
    .filter(Boolean)
    .join(' ')
}

const lists = ['fuelType', 'productType', 'lubricantType']

/** "Off-road diesel" inside a sentence; DEF and 15W-40 stay as they are. */
const inSentence = (name: string) =>
  name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()).replace(/ \([^)]*\)$/, '')

/** The town of the delivery address, or the county. */
export const summarizePlace = ({ answers, county }: Pick<HeadingRequest, 'answers' | 'county'>) => {
  const address = answers.find(({ name }) => name === 'deliveryAddress')?.said ?? ''
  const [, before, last] = /([A-Z][A-Za-z.' -]*?),? +([A-Z]{2}|[A-Z][a-z]+)(?: +\d{5}(?:-\d{4})?)?$/.exec(
    address.trim().split('\n').join(', '),
  ) ?? [undefined, undefined, undefined]
  // "Job site, Avery Road, Dublin": without a state, the town stands last.
  const town = street.test(before ?? '') ? last?.replace(/^[A-Z]{2}$/, '') : before?.trim()
  return town || (county ? `${county} County` : undefined)
}

const street =
  /\b(road|rd|street|st|avenue|ave|drive|dr|lane|ln|pike|boulevard|blvd|highway|hwy|way|court|ct|parkway|pkwy)\.?$/i

/** The first answers that say what is wanted, without who asks. A product that is named says more than its list did. */
export const summarizeAnswers = ({
  answers,
  contactName,
  contactEmail,
  contactPhone,
  company,
}: Omit<HeadingRequest, 'neededBy'>) => {
  const contact = new Set([contactName, contactEmail, contactPhone, company])
  const more = answers.filter(({ name, value }) => /^product\d$/.test(name) && value !== null).length
  const first = answers
    .filter((_, place) => answers[place - 1]?.name !== productName || answers[place - 1]?.value === null)
    .filter(({ said }) => said !== '' && !contact.has(said))
    .slice(0, 2)
    .map(({ said }) => (said.length > 60 ? `${said.slice(0, 58)} …` : said))
    .join(', ')
  return more > 0 ? `${first} and ${more} more` : first
}
