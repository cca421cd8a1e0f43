/** How to reach someone and where the truck goes, as they typed it. None of it may stand in an address. */
export type Contact = { email?: string; phone?: string; street?: string }

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i
/** Ten figures of an American number, however they are set apart. */
const phone = /(?<![\w.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}(?!\w|[.-]\d)/
const ways =
  'street|st|road|rd|avenue|ave|pike|drive|dr|lane|ln|blvd|boulevard|way|court|ct|circle|cir|parkway|pkwy|highway|hwy|trail|trl'
const street = new RegExp(
  String.raw`(?<![\w#.-])\d{1,6} (?:[nsew]\.? )?(?:(?!gal|of\b)[a-z][\w.']* ){1,3}?(?:${ways})\b(?: (?:[ns]?[ew]|[ns])\b)?`,
  'i',
)
const countyRoad = /(?<![\w#.-])\d{1,6} (?:county|township|twp|state) (?:road|rd|route|rt)\.? \d{1,4}\b/i

/** The last one that was said of each, in the messages of a conversation in their order. */
export const contactIn = (messages: readonly string[]): Contact => {
  const last = (...patterns: RegExp[]) =>
    messages
      .flatMap((message) => patterns.map((pattern) => pattern.exec(message)?.[0]?.trim()).find(Boolean) ?? [])
      .at(-1)
  return Object.fromEntries(
    Object.entries({ email: last(email), phone: last(phone), street: last(countyRoad, street) }).filter(
      ([, found]) => found,
    ),
  )
}
