import type { Content } from '#content/index.ts'
import type { Product } from './products.ts'
import { take, type MessageScanner, type ScanMatch } from './message-scanner.ts'

type Slang = Content['needs']
const known = new WeakMap<Slang, readonly { key: string; machine: RegExp; named: RegExp }[]>()

const burnsOf = (slang: Slang) => {
  const before = known.get(slang)
  if (before) return before
  const colored = String.raw`(?<!\b(?:red|dyed?|clear|road|highway|hwy|undyed|off|on|sulfur|#2|rojo|claro) )`
  const fuel = '(?:diesel(?: fuel)?|dsl|fuel|combustible)'
  const made = Object.entries(slang.burns).map(([key, pattern]) => {
    const machine = String.raw`(?<![\w-])(?:${pattern})(?![\w-])`
    return {
      key,
      machine: new RegExp(machine),
      named: new RegExp(
        String.raw`${machine} ${fuel}\b(?! ?(?:tank|line|filter|pump|cap|gauge))|${colored}\b${fuel} (?:for|para) (?:(?:an?|the|my|our|his|her|their|un|una|el|la|los|las|mi|mis) )?${machine}`,
        'g',
      ),
    }
  })
  known.set(slang, made)
  return made
}

const productOf = (key: string, said: string) => ({ key, kind: 'fuel', said, loose: true }) as const

/**
 * What a machine burns, where its fuel has no name: "seven excavators, 75 gallons each" are of off-road diesel. Machines of
 * several kinds, and those that may burn anything (generators, vans), say nothing.
 */
export const impliedProduct = ({ needs }: Pick<Content, 'needs'>, whole: string): ScanMatch<Product> | undefined => {
  const found = burnsOf(needs).flatMap(({ key, machine }) => {
    const match = machine.exec(whole)
    return match ? [{ at: match.index, end: match.index + match[0].length, value: productOf(key, match[0]) }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** "Excavator fuel", "diesel for the semis": a name, and none where a color says which it is. */
export const takeMachineFuels = ({ needs }: Pick<Content, 'needs'>, unread: MessageScanner): ScanMatch<Product>[] =>
  burnsOf(needs).flatMap(({ key, named }) => take<Product>(unread, named, ([said]) => productOf(key, said)))
