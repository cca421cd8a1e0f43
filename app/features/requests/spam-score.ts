import type { Answer } from './answer.ts'

/**
 * What is known of how a form was filled in. `seconds` from drawing to sending; none: the form was not drawn by us, or
 * it is one that never says when it was (`unstamped`), such as those of the chat.
 */
export type SpamSignals = { trapped: boolean; seconds?: number; unstamped?: boolean; answers: readonly Answer[] }

/** From here on a request is held back as spam. No sign but the trap gets there alone: people do hurry, and paste links. */
const held = 8

const points = { trapped: 10, markup: 6, linkInName: 6, notDrawn: 2, hurried: 3, eachLink: 2, mostForLinks: 6 }

/** Nobody fills in a form in less, unless a password manager or this very browser did it for them. */
const hurriedSeconds = 2

/** Points of suspicion, 0 for most people. */
export const scoreSpam = ({ trapped, seconds, unstamped = false, answers }: SpamSignals): number => {
  const text = answers.map(({ value }) => (typeof value === 'string' ? value : '')).join('\n')
  return (
    (trapped ? points.trapped : 0) +
    (seconds === undefined ? (unstamped ? 0 : points.notDrawn) : seconds < hurriedSeconds ? points.hurried : 0) +
    (answers.some(isLinkInName) ? points.linkInName : 0) +
    (/<a\s[^>]{0,200}href|\[\/?(?:url|link)\b/i.test(text) ? points.markup : 0) +
    Math.min(points.mostForLinks, linksBeyondTheFirst(text) * points.eachLink)
  )
}

export const isSuspect = (score: number) => score >= held

/** Who someone is, and where: our mails and lists print these, and nobody is called by a link. */
const namesPeople = /name|person|company|business|phone|address|city|location/i

const isLinkInName = ({ name, value }: Answer) =>
  typeof value === 'string' &&
  ((namesPeople.test(name) && /https?:|www\.|[\w-]\.[a-z]{2,24}\/|\/\//i.test(value)) ||
    (isName.test(name) && domain.test(value)))

const isName = /name|person|company|business/i

/**
 * What mail programs make a link of by themselves, such as "evil.com": the endings that anyone can buy, and those of countries
 * but for what stands behind a person's name, as in "Field.Jr". Not the domain of an email address.
 */
const domain =
  /(?<![@\w.-])(?:[\w-]+\.)*(?:[\w-]+\.(?:com|net|org|info|biz|pro|edu|gov|app|dev|xyz|top|site|online|shop|store|live|link|click|club|icu|vip|work)|[\w-]{2,}\.(?!(?:jr|sr|ii|iv|md|dr|st|mr|ms|lp|pc)\b)[a-z]{2})(?![\w@-])/i

const linksBeyondTheFirst = (text: string) => Math.max(0, (text.match(/\b(?:https?:\/\/|www\.)/gi)?.length ?? 0) - 1)
