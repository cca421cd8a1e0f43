import type { Content } from '#content/index.ts'
import { fold } from '../words/fold.ts'

/** Words that people use for a line of a fuel's specification, beside the line's own name. */
const alsoCalled: Record<string, readonly string[]> = {
  'flash point': ['flashpoint', 'inflamacion'],
  sulfur: ['sulphur', 'ppm', 'azufre'],
  'octane r+m 2': ['octane', 'octanaje'],
  ethanol: ['e10', 'etanol', 'alcohol'],
  dye: ['dyed', 'color', 'colour'],
  placard: ['un number'],
}

/** Which fuels a word speaks of; another word speaks of all. */
const fuelsCalled: readonly [RegExp, readonly string[]][] = [
  [/\b(off ?road|dyed|red|farm)\b/, ['off-road-diesel']],
  [/\bdiesel|ulsd\b/, ['ulsd', 'off-road-diesel']],
  [/\b(heating|furnace|fuel oil|boiler)\b/, ['heating-oil']],
  [/\bpremium\b/, ['gasoline-premium']],
  [/\b(gas|gasoline|unleaded|gasolina|87)\b/, ['gasoline-87', 'gasoline-premium']],
]

/** What the specification of our fuels says of what is asked; without a line of that name, which lines there are. */
export const specificationSaid = ({ fuels }: Pick<Content, 'fuels'>, question: string): string => {
  const words = fold(question)
  const asked = fuelsCalled.find(([called]) => called.test(words))?.[1]
  const meant = fuels.filter(({ key }) => !asked || asked.includes(key))
  const isAsked = (name: string) => {
    const line = fold(name)
    return [line, ...(alsoCalled[line] ?? [])].some((called) => words.includes(called))
  }
  const lines = meant.flatMap(({ name, specification }) =>
    specification.filter((line) => isAsked(line.name)).map((line) => `${name}: ${line.name} ${line.value}.`),
  )
  if (lines.length > 0) return lines.join('\n')
  const names = new Set(meant.flatMap(({ specification }) => specification.map((line) => line.name)))
  return `We list ${[...names].join('; ')}. Anything else stands in the standard: ${meant.map(({ name, standard }) => `${name} ${standard}`).join('; ')}.`
}
