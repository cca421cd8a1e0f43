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

/** What the specification of our fuels says of what is asked; without a line of that name, which lines there are. */
export const specificationSaid = ({ fuels }: Pick<Content, 'fuels'>, question: string): string => {
  const words = fold(question)
  const meant = fuelsCalled(fuels, words)
  const isAsked = (name: string) => {
    const line = fold(name)
    return [line, ...(alsoCalled[line] ?? [])].some((called) => words.includes(called))
  }
  const lines = meant.flatMap(({ name, specification }) =>
    specification.filter((line) => isAsked(line.name)).map((line) => `${name}: ${line.name} ${line.value}.`),
  )
  if (lines.length > 0) return lines.join('\n')
  const names = new Set(meant.flatMap(({ specification }) => specification.map((line) => line.name)))
  return `We list ${[...names].join('; ')}. Everything else is in the standard: ${meant.map(({ name, standard }) => `${name} ${standard}`).join('; ')}.`
}

/** The fuels that a question names, by the word that fits the fewest; all where it names none. */
const fuelsCalled = (fuels: Content['fuels'], question: string) => {
  const said = ` ${question} `
  const by = Map.groupBy(
    fuels.flatMap((fuel) =>
      fuel.called.filter((word) => said.includes(` ${fold(word)} `)).map((word) => ({ word, fuel })),
    ),
    ({ word }) => word,
  )
  const fewest = Math.min(...[...by.values()].map(({ length }) => length))
  const named = new Set(
    [...by.values()]
      .filter(({ length }) => length === fewest)
      .flat()
      .map(({ fuel }) => fuel),
  )
  return named.size > 0 ? [...named] : fuels
}
