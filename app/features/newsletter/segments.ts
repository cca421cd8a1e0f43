import { and, eq, sql, type SQL } from 'drizzle-orm'
import { subscribers, type Subscriber } from './schema.ts'

/** What a subscriber may say of themselves, and what an issue may be for. None of it is ever guessed. */
export const interestNames = ['county', 'product', 'industry'] as const
export type InterestName = (typeof interestNames)[number]

/** Chosen of each, by its value; what was not chosen is null. */
export type Interests = Pick<Subscriber, InterestName>

/** Whom an issue goes to: to those who chose all of these. None: to everybody. */
export type Segment = Partial<Record<InterestName, string>>

/** What can be chosen of each, as a list of a form. */
export type InterestChoices = Record<InterestName, readonly { value: string; label: string }[]>

type SegmentContent = {
  coverage: { counties: readonly { name: string; served: boolean }[] }
  fuels: readonly { key: string; name: string }[]
  lubricants: { families: readonly { key: string; name: string }[] }
  industries: readonly { key: string; name: string }[]
}

export const interestChoices = ({ coverage, fuels, lubricants, industries }: SegmentContent): InterestChoices => {
  const toOption = ({ key, name }: { key: string; name: string }) => ({ value: key, label: name })
  return {
    county: coverage.counties
      .filter(({ served }) => served)
      .map(({ name }) => ({ value: name, label: `${name} County` })),
    product: [...fuels, ...lubricants.families].map(toOption),
    industry: industries.map(toOption),
  }
}

export const interestLabels: Record<InterestName, string> = {
  county: 'County',
  product: 'Product',
  industry: 'Industry',
}

/** Of what a form sent, what can be chosen. */
export const chosenIn = (choices: InterestChoices, readChoice: (name: InterestName) => string | null): Interests => {
  const readInterest = (name: InterestName) => {
    const value = readChoice(name)
    return choices[name].some((choice) => choice.value === value) ? value : null
  }
  return { county: readInterest('county'), product: readInterest('product'), industry: readInterest('industry') }
}

export const noInterests: Interests = { county: null, product: null, industry: null }

/** What was chosen, without what was not; nothing where that is all. */
export const segmentOf = (interests: Interests): Segment | null => {
  const chosen = interestNames.flatMap((name) => (interests[name] ? [[name, interests[name]] as const] : []))
  return chosen.length > 0 ? Object.fromEntries(chosen) : null
}

/** True in SQL for subscribers whom an issue for this segment is for. */
export const isIn = (segment: Segment | null): SQL | undefined =>
  segment
    ? and(...interestNames.map((name) => (segment[name] ? eq(subscribers[name], segment[name]) : undefined)))
    : undefined

/** The same for the hand-written SQL of sending. */
export const orAll = (segment: Segment | null): SQL =>
  sql.join(
    [
      sql`true`,
      ...interestNames.flatMap((name) => (segment?.[name] ? [sql`${sql.identifier(name)} = ${segment[name]}`] : [])),
    ],
    sql` and `,
  )

/** A county and a product; undefined where it is for everybody. */
export const segmentInWords = (segment: Segment | null, choices: InterestChoices): string | undefined =>
  segment
    ? interestNames
        .flatMap((name) => {
          const value = segment[name]
          return value ? [choices[name].find((choice) => choice.value === value)?.label ?? value] : []
        })
        .join(', ')
    : undefined
