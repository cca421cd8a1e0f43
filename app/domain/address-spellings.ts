import { usStates } from './us-states.ts'

/** Words of an address that are written short or long, by their short form. Each list is spelled one way throughout. */
const words: readonly Record<string, string>[] = [
  {
    ...{
      st: 'street',
      rd: 'road',
      ave: 'avenue',
      dr: 'drive',
      ln: 'lane',
      blvd: 'boulevard',
      ct: 'court',
      cir: 'circle',
    },
    ...{ pkwy: 'parkway', hwy: 'highway', rte: 'route', rt: 'route', pl: 'place', ter: 'terrace', trl: 'trail' },
    ...{ twp: 'township', co: 'county' },
  },
  { n: 'north', s: 'south', e: 'east', w: 'west' },
  usStates,
]

/** Roads that are known by two letters and a number, where those letters begin the name. */
const roads: Record<string, string> = { cr: 'county road', sr: 'state route', tr: 'township road' }

/** A road as staff type it in a search: a number, and a word that is written short or long. */
const isRoad = /\d.*[a-z]|[a-z].*\d/

const long = (text: string, abbreviations: Record<string, string>) =>
  text.replaceAll(/[a-z]+/g, (word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word))

const short = (text: string, abbreviations: Record<string, string>) => {
  const inverted = Object.fromEntries(Object.entries(abbreviations).map(([brief, full]) => [full, brief]))
  return long(text, inverted)
}

/** As the same address is written: with "Rd" and "Road", "E" and "East", "IN" and "Indiana", "CR 9" and "County Road 9". */
export const addressSpellings = (address: string): string[] => {
  const typed = address.trim().toLowerCase()
  const expanded = typed.replaceAll(/\b([cst]r)(?=\W+\d)/g, (road) => roads[road] ?? road)
  const spelled = words.reduce(
    (all, of) => all.flatMap((text) => [text, long(text, of), short(text, of)]),
    [typed, expanded],
  )
  return [...new Set(spelled)]
}

/** So many spellings are looked for at once: each takes its own look into an index. */
const mostSearched = 6

/**
 * As someone may have written what is typed into a search: "604 county rd. 9" finds "604 County Road 9" and "604 CR 9". What
 * has no number is no address: "Smith Co" is a name.
 */
export const searchedSpellings = (typed: string): string[] => {
  const plain = typed.trim().toLowerCase()
  if (!isRoad.test(plain)) return [plain]
  const undotted = plain.replaceAll(/\b([a-z]+)\./g, '$1')
  const spelledOut = long(undotted, { ...words[0], ...words[1] })
  const roadSpellings = Object.entries(roads).flatMap(([brief, road]) => {
    const spoken = undotted.replaceAll(new RegExp(`\\b${brief}(?=\\W+\\d)`, 'g'), road)
    return [spoken, spelledOut.replaceAll(new RegExp(`\\b${road}(?=\\W+\\d)`, 'g'), brief)]
  })
  const briefly = short(spelledOut, { ...words[0], ...words[1] })
  return [...new Set([plain, spelledOut, ...roadSpellings, briefly, undotted])].slice(0, mostSearched)
}
