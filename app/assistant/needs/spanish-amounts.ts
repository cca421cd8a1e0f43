import type { Item } from './reading.ts'

/** One, and several, of the packages that people name in either language. */
const names: readonly (readonly [RegExp, string, string])[] = [
  [/^drum|^barrel|^bbl|^tambo|^barril/, 'tambo', 'tambos'],
  [/^tote|^ibc/, 'tote', 'totes'],
  [/^pail|^bucket|^cubeta|^balde/, 'cubeta', 'cubetas'],
  [/^case|^box|^caja/, 'caja', 'cajas'],
  [/^tube|^cartridge|^cartucho/, 'cartucho', 'cartuchos'],
  [/^keg/, 'barrilito', 'barrilitos'],
  [/^jug|^bottle|^garrafa|^bidon/, 'garrafa', 'garrafas'],
  [/^quart/, 'cuarto', 'cuartos'],
]

/** "2 tambos de 15W-40", "300 galones"; nothing where no quantity was said. */
export const amountInSpanish = ({ packages, gallons, product }: Item): string | undefined => {
  const grade = product?.grade ? ` de ${product.grade.toUpperCase()}` : ''
  if (packages) {
    const { count, kind, size } = packages
    const word = kind === 'other' ? packages.word : kind
    const [, one = word, several = word] = names.find(([test]) => test.test(word)) ?? []
    return `${count} ${count === 1 ? one : several}${size && kind !== 'other' ? ` de ${size} galones` : ''}${grade}`
  }
  if (gallons === undefined) return undefined
  return `${gallons.toLocaleString('en-US')} ${gallons === 1 ? 'galón' : 'galones'}${grade}`
}
