/** Anything that could become a link, a picture or a tag somewhere, whatever it names. */
const active = /<\s*[a-z!/?]|\bhttps?:|\bwww\.|\bjavascript:|\bdata:\w+\/|\bmailto:|\]\(|!\[/i
const address = /[^\s@<>()]+@[^\s@<>()]+[^\s@<>().,]/gu
/** A name with a dot and letters behind it, whatever letters, and the path after it: "bit.ly/fuel". */
const host = /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]+[.。])+(\p{L}{2,})(?![\p{L}\p{N}_-])(?:[/:?#][^\s,;!]*)?/gu
const hostInWords = /[\p{L}\p{N}]\s+\(?dot\)?\s+\p{L}/u
/** A full stop without a space, as in "gallons.We deliver"; none of these ends a host. */
const opening = /^(?:We|You|The|They|Our|Your|This|That|These|There|If|For|When|Please|With)$/

export const isActive = (text: string) => active.test(text) || hostInWords.test(text)

/** Every e-mail address and host of a text, each with its path. */
export const linksIn = (text: string): Set<string> => {
  const plain = text.normalize('NFKC')
  const hosts = [...plain.matchAll(host)].filter(([, end = '']) => !opening.test(end))
  return new Set([...plain.matchAll(address), ...hosts].map(([link]) => link.toLowerCase().replace(/[.?]+$/, '')))
}
