import type { Coordinates } from './coordinates.ts'

const angle = String.raw`([-+\u2212]?\d{1,3}(?:\.\d+)?)\s*(?:[\u00b0\u00ba]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['\u2032\u2019]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|\u2033|\u201d|''|\u2019\u2019))?)?)?\s*([NSEW]?)`
const pair = new RegExp(String.raw`^\(?\s*${angle}[\s,;]+${angle}\s*\)?$`, 'iu')

/**
 * Coordinates as the map app of a phone copies them ("40.1573, -82.9956", "40.1573° N, 82.9956° W",
 * "40°09'26.3\"N 82°59'44.2\"W") or shares them (a link that holds them), rounded to six decimals (four inches). Nothing is
 * fetched. Undefined for anything else, and for what lies beside the globe.
 */
export const readCoordinates = (typed: string): Coordinates | undefined => {
  const { link, words } = linkIn(typed)
  return (link ? inLink(link) : undefined) ?? onGlobe(readPair(words))
}

/** Why it can't be read, and what to do. */
export const coordinatesProblem = (typed: string): string => {
  const { link, words } = linkIn(typed)
  if (link)
    return "This link doesn't contain the coordinates. Open it in your map app, press and hold the place, and copy them from there, such as 40.1573, -82.9956."
  const fromWords = readPair(words)
  const swapped = fromWords && onGlobe({ latitude: fromWords.longitude, longitude: fromWords.latitude })
  return swapped
    ? `Latitude goes first, from -90 to 90. Please enter ${swapped.latitude}, ${swapped.longitude} if you mean that.`
    : 'Please paste coordinates as a map app copies them, such as 40.1573, -82.9956.'
}

/** Two angles in words; letters say which of them is which, in either order. */
const readPair = (words: string): Coordinates | undefined => {
  const found = pair.exec(lettersBehind(words.trim()))
  const [first, second] = [angleFrom(found?.slice(1, 5)), angleFrom(found?.slice(5, 9))]
  if (!first || !second) return undefined
  const isEastFirst = /[EW]/.test(first.letter) || /[NS]/.test(second.letter)
  const isTwice = isEastFirst && (/[NS]/.test(first.letter) || /[EW]/.test(second.letter))
  if (isTwice) return undefined
  return isEastFirst
    ? { latitude: second.degrees, longitude: first.degrees }
    : { latitude: first.degrees, longitude: second.degrees }
}

/** "N40.1W82.9" and "40.1N82.9W" as "40.1N 82.9W". */
const lettersBehind = (words: string) =>
  /^\(?[NSEW]/i.test(words)
    ? words
        .replaceAll(/[(),;]/g, ' ')
        .replaceAll(/([NSEW])([^NSEW]+)/gi, '$2$1 ')
        .trim()
    : words.replaceAll(/[NSEW](?=\d)/gi, '$& ')

const angleFrom = ([wholeDegrees, minutes = '0', seconds = '0', side = '']: readonly (string | undefined)[] = []) => {
  if (wholeDegrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const direction = side.toUpperCase()
  const value = Number(wholeDegrees.replace('\u2212', '-'))
  // A letter says the side of the globe, and then the number has no sign of its own.
  if (direction && (value < 0 || /^[-+\u2212]/.test(wholeDegrees))) return undefined
  const isBelow = direction === 'S' || direction === 'W' || /^[-\u2212]/.test(wholeDegrees)
  const degrees = Math.abs(value) + Number(minutes) / 60 + Number(seconds) / 3600
  return { letter: direction, degrees: isBelow ? -degrees : degrees }
}

/** Links of map apps are long, and no longer than this. */
const longest = 2000

const linkIn = (typed: string) => {
  const text = typed.slice(0, longest)
  const [found] = /(?:geo:|https?:\/\/|www\.|maps\.|goo\.gl\/|osm\.org\/)\S+/i.exec(text) ?? []
  return { link: found && address(found), words: found ? text.replace(found, ' ') : text }
}

const address = (found: string) => {
  const url = /^(?:geo:|https?:)/i.test(found) ? found : `https://${found}`
  return URL.canParse(url) ? new URL(url) : undefined
}

/** Where map apps write the place that is meant: in Google's links behind a mark of its own, else in one of these. */
const parameters = ['q', 'query', 'll', 'coordinate', 'daddr', 'destination', 'center']

const inLink = (link: URL): Coordinates | undefined => {
  const decodedAddress = decoded(link.href)
  const at = (pattern: RegExp) => {
    const [, latitude, longitude] = pattern.exec(decodedAddress) ?? []
    return latitude && longitude ? `${latitude}, ${longitude}` : ''
  }
  const inQuery = (name: string) => (link.searchParams.get(name) ?? '').replace(/^loc:/, '').replace(/\(.*$/, '')
  const said = [
    at(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/),
    `${inQuery('mlat')}, ${inQuery('mlon')}`,
    ...parameters.map(inQuery),
    ...(link.protocol === 'geo:' ? [link.pathname.split(';')[0] ?? ''] : []),
    ...link.pathname.split('/').map((part) => decoded(part).replaceAll('+', ' ')),
    at(/\/@(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/),
    at(/#map=[\d.]+\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/),
  ]
  for (const words of said) {
    const found = onGlobe(readPair(words))
    if (found) return found
  }
  return undefined
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const onGlobe = (at: Coordinates | undefined): Coordinates | undefined =>
  at && Math.abs(at.latitude) <= 90 && Math.abs(at.longitude) <= 180
    ? { latitude: rounded(at.latitude), longitude: rounded(at.longitude) }
    : undefined

const rounded = (angle: number) => Math.round(angle * 1e6) / 1e6
