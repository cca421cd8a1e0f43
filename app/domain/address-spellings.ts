import { usStates } from '#domain/us-states.ts'

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

const long = (text: string, of: Record<string, string>) =>
  text.replaceAll(/[a-z]+/g, (word) => (Object.hasOwn(of, word) ? (of[word] ?? word) : word))

const short = (text: string, of: Record<string, string>) => {
  const back = Object.fromEntries(Object.entries(of).map(([brief, whole]) => [whole, brief]))
  return long(text, back)
}

/** As the same address is written: with "Rd" and "Road", "E" and "East", "IN" and "Indiana", "CR 9" and "County Road 9". */
export const addressSpellings = (address: string): string[] => {
  const typed = address.trim().toLowerCase()
  const named = typed.replaceAll(/\b([cst]r)(?=\W+\d)/g, (road) => roads[road] ?? road)
  const spelled = words.reduce(
    (all, of) => all.flatMap((text) => [text, long(text, of), short(text, of)]),
    [typed, named],
  )
  return [...new Set(spelled)]
}
