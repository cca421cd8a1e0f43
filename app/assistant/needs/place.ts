import type { Content } from '#content/index.ts'
import { fold, foldName } from '../words/fold.ts'
import { slipsBetween } from '../words/spelling.ts'
import type { OwnSite } from './own-deliveries.ts'
import { take, takeAt, type ScanMatch, type MessageScanner } from './message-scanner.ts'

/**
 * A place as the customer gave it, and the county it lies in. `kind` says which of several says most; `site`: it is a
 * delivery site of theirs.
 */
export type MentionedPlace = { name: string; county: string; kind: 'zip' | 'town' | 'county'; site?: OwnSite }

type Source = Pick<Content, 'company' | 'coverage' | 'chatWords' | 'needs' | 'zips'>

type Town = { name: string; county: string; ordinary: boolean }
type Gazetteer = {
  county: RegExp
  towns: ReadonlyMap<string, Town>
  long: readonly string[]
  prefixes: ReadonlySet<string>
}

const known = new WeakMap<Source['coverage'], Gazetteer>()

/** Roads and house numbers are no quantity. */
export const takeRoads = (unread: MessageScanner) =>
  void take(
    unread,
    /\b(?:off of|off|on|along|at|by|near)? ?(?:rt|rte|route|sr|state route|us|u\.s\.|i|interstate|hwy|highway|county road|county rd|cr|township road|twp rd|tr|exit|ruta|carretera)[ -.]{1,2}\d{1,4}[a-z]?\b(?! ?(?:gals?|gallons?|galones|of|de|or so|more|k)\b| ?~|\.\d)|\b\d{1,6} (?:old )?(?:county|township|twp|state|co|us)\.? (?:road|rd|route|rt|rte|hwy|highway) \d{1,4}[a-z]?\b|\b(?:off of|off|along) \d{1,3}\b|\b\d{1,6} (?!gal|gl|of |de |more )(?:[nsew]\.? )?(?:[a-z.']+ ){1,3}?(?:street|st|road|rd|avenue|ave|pike|drive|dr|lane|ln|blvd|boulevard|way|court|ct|circle|parkway|pkwy)\b|\(? ?\b(?:nos|no(?=\.)|numbers|units|apts?|lots|bldgs?|buildings)\.? ?#?\d{1,5}(?:(?:, ?| and |,? & |-)#?\d{1,5})+\)?|\bat \d{3,5} (?!gal|gl|each|every|per|clear|dyed|red|off|on|and|or|for|today|tomorrow|total|a |the |in |to |at )[a-z]{3,}\b(?! each| apiece| (?:[a-z]+ )?(?:street|st|road|rd|avenue|ave|pike|drive|dr|lane|ln|blvd|way|court|ct|parkway)\b)/g,
    ([said]) => said,
  )

/** Places to deliver to, in their order. */
export const takePlaces = (content: Source, unread: MessageScanner): ScanMatch<MentionedPlace>[] => {
  const { county, towns, long, prefixes } = gazetteerOf(content)
  const state = stateOf(content)
  const goesTo = new RegExp(
    String.raw`^(?:,? (?:${state}|county))?,? (?:(?:over|up|down|out|back|and take it|and bring it) )?to\b`,
  )
  const matches: ScanMatch<MentionedPlace>[] = [
    ...take<MentionedPlace>(unread, /(?<![\w#$-])(\d{5})(?:-\d{4})?\b(?! ?(?:gal|gl\b))/g, ([, zip = '']) =>
      prefixes.has(zip.slice(0, 2)) ? { name: zip, county: content.zips[zip]?.[0] ?? '', kind: 'zip' } : undefined,
    ),
    ...take<MentionedPlace>(unread, county, ([, one, other]) => {
      const name = content.coverage.counties.find((county) => foldName(county.name) === (one ?? other))?.name
      return name ? { name: `${name} County`, county: name, kind: 'county' } : undefined
    }),
    ...takeTowns(towns, unread, state),
  ]
  if (matches.length === 0)
    matches.push(
      ...take<MentionedPlace>(
        unread,
        new RegExp(
          `(?<=\\b(?:in|to|at|near|by|outside|for|en|a|de|para|shop|yard|farm|plant|site|terminal|garage|office|barn|house) |[.,;] ?|^)([a-z]{6,})(?=[.,;!?]|$| \\d| (?:${state}|yard|shop|asap|please))`,
          'g',
        ),
        ([, typed = '']) => {
          // "Locking 3,000 gal" is no town.
          if (typed.endsWith('ing')) return undefined
          const most = typed.length >= 10 ? 2 : 1
          const near = long.filter(
            (name) =>
              Math.abs(name.length - typed.length) <= most &&
              name.charAt(0) === typed.charAt(0) &&
              slipsBetween(typed, name, most) <= most,
          )
          return near.length === 1 ? townOf(towns.get(near[0] as string)) : undefined
        },
      ),
    )
  return matches
    .filter(
      ({ end }) =>
        !/^ (?:outfit|company|supplier|dealer|guys?|people|office|based)\b(?! (?:site|lot))/.test(
          unread.whole.slice(end),
        ),
    )
    .filter(
      ({ at }) =>
        !/\b(from|instead of|not|en lugar de|en vez de|bill(?:ed|ing)?(?: it| this)? to|invoice(?:d)?(?: it| this)? to|po box \d+,?|owner in|friend in|neighbor in|supplier in|(?:headquarter\w*|hq|billing|billing address)(?: is)? in)( the| our| my)? $/.test(
          unread.whole.slice(Math.max(0, at - 28), at),
        ),
    )
    .filter(
      ({ at, end }, _, all) =>
        !(
          origin.test(unread.whole.slice(Math.max(0, at - 60), at)) &&
          goesTo.test(unread.whole.slice(end)) &&
          all.some((other) => other.at > end)
        ),
    )
    .toSorted((one, other) => one.at - other.at)
}

/** "From a tank in A to B", "moved from 12 Elm in A to B": where it comes from. */
const origin = /\b(?:from|out of) (?:[^.;!?]{1,50} )?(?:in|at|near|by|outside) $/

const mostWords = 4

/** Our state's name and its code, as alternatives of a pattern. */
const stateOf = ({ company: { address } }: Source) => `${fold(address.stateCode)}|${fold(address.state)}`

const takeTowns = (towns: Gazetteer['towns'], unread: MessageScanner, state: string): ScanMatch<MentionedPlace>[] => {
  const words = [...unread.left.matchAll(/[a-z][a-z'.-]*/g)].map((match) => ({
    at: match.index,
    end: match.index + match[0].replace(/[.-]+$/, '').length,
  }))
  const matches: ScanMatch<MentionedPlace>[] = []
  for (let first = 0; first < words.length; first++) {
    for (let count = Math.min(mostWords, words.length - first); count > 0; count--) {
      const [at, end] = [words[first]?.at ?? 0, words[first + count - 1]?.end ?? 0]
      const town = towns.get(spelled(unread.left.slice(at, end)))
      if (!town || !mayStand(town, unread.left.slice(0, at), unread.left.slice(end), state)) continue
      matches.push({ at, end, value: townOf(town) as MentionedPlace })
      takeAt(unread, at, end)
      first += count - 1
      break
    }
  }
  return matches
}

const beforePlace =
  /(?:\b(?:in|to|at|near|outside|outside of|for|of|from|by|around|en|a|de|para|hasta|downtown|off|dept|department|village of|city of|both|all|gal|gals|gallons|galones) (?:the |our |my |nuestr[oa] |el |la )?|[.,;?!~@-] ?|~ \d{2,5} |^)$/
const afterPlace = (state: string) =>
  new RegExp(
    `^ *(?:[.,;!?~]|- |$|needs\\b|(?:${state}|yards?|lots?|plant|shop|terminal|farm|(?:job ?)?sites?|pit|quarry|warehouse|depot|barn|garage|office|nursing home|hospital|clinic|county|township|village|dairy|orchard|greenhouse|nursery|landfill|street dept|parks|dept|fire dept|police dept|council|hotel|motel|apartments|dc|bus|fire|police|truck|distribution|data|country club|golf|marina|stadium|arena|feed|grain|co-?op|branch|store|mill|mine|school|church|facility|campus|airport|fairgrounds|elevator|marina|job|location|jobsite|(?:cross ?)?dock|hub|base|house|place|store|rancho|obra|yarda|bodega|taller|granja|casa|asap|instead|for|by|please|pls|on|and|area|before|this|el|antes|para|urge|en|hoy|manana|y|por|con|at|with|today|tomorrow|drop|delivery|run)\\b)`,
  )

/** A name that is also a word or a person is a place between the words that stand around places. */
const mayStand = ({ ordinary }: Town, before: string, after: string, state: string) => {
  if (/^ (?:county|road|rd|street|st|ave|pike)\b/.test(after)) return false
  if (ordinary && /\b(?:ask|asking|look|looking) for $|\b(?:name is|this is|pregunte por) $/.test(before)) return false
  if (!ordinary || new RegExp(`^,? (?:${state})\\b`).test(after)) return true
  if (namedPlace.test(before)) return true
  if (/\b(?:the|our|my|your) $/.test(before) && ofPlace.test(after)) return true
  return beforePlace.test(before.slice(-20)) && afterPlace(state).test(after)
}

/** "Village of Baltimore", "south of Marion": nothing but a place is named so, whatever follows. */
const namedPlace =
  /\b(?:(?:village|city|town) of|(?:north|south|east|west|northeast|northwest|southeast|southwest|outside|miles?|minutes|mins?|just) (?:of|from|outside|past)|(?<!\b(?:made|born|live|lives|lived|based|moved) )in) $/

/** "The Mason drop", "our Hudson yard": named after where it goes. */
const ofPlace =
  /^ (?:drop|delivery|order|load|stop|fill|run|yard|shop|site|plant|terminal|store|branch|location|farm|lot|pit|quarry|warehouse|facility|job|jobsite|garage|depot)\b/

/** The one that says most: a ZIP before a town, a town before its county. */
export const chooseMostSpecificPlace = (matches: readonly ScanMatch<MentionedPlace>[]): MentionedPlace | undefined =>
  (['zip', 'town', 'county'] as const).flatMap(
    (kind) => matches.find(({ value }) => value.kind === kind)?.value ?? [],
  )[0]

/** Whether a link may name it: a city, a county or a ZIP of ours, and nothing else that someone wrote. */
export const isPlace = (content: Source, text: string): boolean => {
  const words: MessageScanner = { whole: `in ${text.toLowerCase()}`, left: `in ${text.toLowerCase()}` }
  const [place] = takePlaces(content, words)
  return place !== undefined && place.value.name.toLowerCase() === text.trim().toLowerCase()
}

const townOf = (town: Town | undefined): MentionedPlace | undefined =>
  town && { name: town.name, county: town.county, kind: 'town' }

/** "Mt. Vernon" is Mount Vernon, "St Marys" Saint Marys. */
const spelled = (name: string) =>
  name.replaceAll(/[.-]/g, ' ').replaceAll(/ +/g, ' ').trim().replace(/^mt /, 'mount ').replace(/^st /, 'saint ')

const gazetteerOf = ({ coverage, chatWords, needs, zips }: Source): Gazetteer => {
  const before = known.get(coverage)
  if (before) return before
  const counties = new Set(coverage.counties.map(({ name }) => name))
  const named = [
    // A county's name alone is its seat or its county: both are where the customer said.
    ...coverage.counties.map(({ name }) => ({ name, county: name })),
    ...[...Object.entries(chatWords.towns), ...Object.entries(needs.towns)].map(([name, county]) => ({ name, county })),
    ...coverage.cities,
  ].map(({ name, county }) => ({
    name: name.replace(/^Mt /, 'Mount ').replace(/^St /, 'Saint '),
    county,
    ordinary: counties.has(name) || name in needs.towns,
  }))
  const towns = new Map(named.map((one) => [spelled(fold(one.name)), one]))
  const gazetteer: Gazetteer = {
    towns,
    prefixes: new Set(Object.keys(zips).map((zip) => zip.slice(0, 2))),
    long: [...towns.keys()].filter((name) => name.length >= 7 && !name.includes(' ')),
    county: new RegExp(
      String.raw`\b(${coverage.counties.map(({ name }) => foldName(name)).join('|')})\.? (?:county|co(?!-?op)|cty|cnty)\b\.?|\bcondado (?:de )?(${coverage.counties.map(({ name }) => foldName(name)).join('|')})\b`,
      'g',
    ),
  }
  known.set(coverage, gazetteer)
  return gazetteer
}
