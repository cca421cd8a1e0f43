import { Fragment } from 'react'

/**
 * Words of which some parts never break over two lines: a date, a time, its "PM" and its zone, gallons, a phone number, a
 * range such as "3-5", "7AM-12PM" or "7 AM to noon", a reference, an amount below zero, a way such as "Settings > Credit", a short word with a hyphen such as "off-road", "5-gallon" or "Net-30". An address breaks at its "@" and its dots, and at a hyphen only where it is long. The characters stay as they are, so that copied text is what was written.
 */
export const NoBreak = ({ children }: { children: string }) =>
  children.split(wholes).map((part, place) => (
    // The parts of one text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place % 2 === 0 ? part : isAddress(part) ? <Address text={part} /> : <Whole text={part} />}
    </Fragment>
  ))

/**
 * The parts of a text that never break over two lines, on pages and in emails, each with the comma behind it, which would
 * begin the next line: to split by, the parts in odd places.
 *
 * Each part has an end, or a long word without a blank would be read over and over. A range is short: what is longer is
 * a number of someone else's, and wider than a phone.
 */
export const wholes =
  /((?:[^\s@]{1,64}@\S{1,190}|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d{1,2}\b(?:, \d{4}\b)?|\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b|\(?\b\d[\d,.]{0,11} (?:gal\b|°F)|\(\d{3}\) \d{3}-\d{4}\b|\b(?:\d{1,2}(?: [AP]M)?|noon)(?:–| to )(?:\d{1,2} [AP]M\b|noon\b)|\(\d[\w:]{0,6}-\d[\w:]{0,6}\)|\b\d[\w:]{0,6}-\d[\w:]{0,6}\b(?!-)|\b\d{1,2}(?::\d{2})? [AP]M(?: [ECMP]T)?\b|\b[A-Z]{2}-[2-9A-Z]{4}-[2-9A-Z]{4}\b|−\$[\d,.]{0,15}\d|\bSettings > [A-Z][a-z]{1,20}|(?<![\w-])[\w,]{1,6}-[a-z\d]{2,8}\b(?!-))[,;]?)/

const isAddress = (part: string) => part.includes('@')

const Whole = ({ text }: { text: string }) => <span className="unbroken">{text}</span>

const Address = ({ text }: { text: string }) =>
  text.split(/(?<=@)|(?=\.\w)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part.includes('-') && part.length < 25 ? <Whole text={part} /> : part}
    </Fragment>
  ))

/** What people typed, with a reference of ours beside it: that never breaks, and nothing else is touched. */
export const WholeReferences = ({ children }: { children: string }) =>
  children.split(/(\b[A-Z]{2}-[2-9A-Z]{4}-[2-9A-Z]{4}\b,?)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>{place % 2 === 0 ? part : <Whole text={part} />}</Fragment>
  ))
