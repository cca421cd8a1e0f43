/**
 * Numbers as people say them, as figures: "nine hundred" is 900, "three fifty" 350, "twelve fifty" 1250, "fifteen forty" the
 * grade 15w40, "forty three oh eight five" the ZIP 43085. One run of number words is read at a time, by its groups below a
 * hundred.
 */
export const withFigures = (text: string) =>
  text
    .replaceAll(/\b(?:a )?few hundred\b/g, 'some')
    .replaceAll(/\b(?:half (?:of )?a dozen|half dozen|media docena)\b/g, '6')
    .replaceAll(/\b(?:a )?(?:couple|coupla|cpl)(?: of| o)?\b/g, '2')
    .replaceAll(/\b(two|three|four|five|six|\d{1,2}) (?:doz(?:en)?|dz)s?\b\.?(?: of)?/g, (_, many: string) =>
      String((Number(many) || (plain[many] ?? 1)) * 12),
    )
    .replaceAll(/\b(?:an? )?(?:dozen|doz)\b/g, '12')
    .replaceAll(/\b(?:three|3) quarters\b(?! (?:of )?(?:an? )?thousand)/g, '3/4')
    .replaceAll(/\b(?:two|2) thirds\b/g, '2/3')
    .replaceAll(
      /\b(one|two|three|four|five|six) (?=and a half (?:hundred|thousand|k)\b)/g,
      (_, many: string) => `${small[many]} `,
    )
    // "7 hundred fifty"
    .replaceAll(/\b([1-9]) (?=hundred (?:and )?[a-z]+ty\b)/g, (_, many: string) => `${digits[Number(many)]} `)
    .replaceAll(
      /\b(\d{1,2}) (?:1\/2|and (?:a half|1\/2)) ?(k|hundred|thousand|mil)\b/g,
      (_, many: string, by: string) => String((Number(many) + 0.5) * (times[by] ?? 1)),
    )
    .replaceAll(/\b(\d{1,2}(?:\.\d+)?) (hundred|thousand|mil|cientos?(?: de)?)\b/g, (_, many: string, by: string) =>
      String(Number(many) * (times[by] ?? 100)),
    )
    .replaceAll(runs, (said: string, at: number, whole: string) =>
      figureOf(said, whole.slice(0, at), whole.slice(at + said.length)),
    )
    .replaceAll(/\b(\d{1,2}) and (?:a half|1\/2) (100|1000)\b/g, (_, many: string, by: string) =>
      String((Number(many) + 0.5) * Number(by)),
    )
    .replaceAll(/\b1000 and a half\b/g, '1500')
    .replaceAll(/\b(?:a )?(?:(half)|(?:(3) )?quarters?)(?: of)? (?:an? )?1000\b/g, (_, half?: string, three?: string) =>
      String(half ? 500 : three ? 750 : 250),
    )
    .replaceAll(ordinals, (_, ten?: string, one?: string, word?: string) =>
      word === undefined
        ? `${Number(ten) + ordinalOf(one)}th`
        : word === 'thirtieth'
          ? '30th'
          : `${laterOrdinals.indexOf(word) + 11}th`,
    )

const digits = 'zero one two three four five six seven eight nine'.split(' ')

const firstOrdinals = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const ordinalOf = (word = '') => firstOrdinals.indexOf(word) + 1
const laterOrdinals =
  'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth'.split(
    ' ',
  )
/** "Twenty third", "fifteenth": days of a month from the eleventh on, which are nothing else. */
const ordinals = new RegExp(`\\b(?:(20|30)[ -](${firstOrdinals.join('|')})|(${laterOrdinals.join('|')}))\\b`, 'g')

const numbered = (words: string, value: (at: number) => number) =>
  words.split(' ').map((word, at) => [word, value(at)] as const)

const small: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ].flatMap((words) => numbered(words, (at) => at)),
)
const tens: Record<string, number> = Object.fromEntries(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  ].flatMap((words) => numbered(words, (at) => (at + 2) * 10)),
)
const hundreds: Record<string, number> = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
}
const plain = { ...small, ...tens, ...hundreds }
const times: Record<string, number> = { hundred: 100, thousand: 1000, mil: 1000, k: 1000 }
/** "One" and "once" are more often no number. */
const doubtful = new Set(['one', 'once', 'uno'])

const words = [...Object.keys(plain), 'hundred', 'thousand', 'mil'].join('|')
const runs = new RegExp(
  `\\b(?:(?:a|an) (?=hundred|thousand))?(?:${words})(?:[ -](?:and (?=(?:${words})\\b)|y (?=(?:${words})\\b))?(?:${words}|oh(?= (?:${words})\\b)))*\\b`,
  'g',
)

/** What stands before a time of day, and after it. */
const beforeTime = /\b(?:at|by|before|after|around|until|till?|til) $/
const afterTime = /^ (?:[ap]\.?m\b|in the (?:morning|afternoon|evening)|o'?clock|tomorrow morning)/
const isPrice = /^ (?:a|per) gal/
const ofPackage = /^[ -]gal(?:lon)?s?[ -](?:drum|tote|pail|bucket|barrel|jug|fill)/

const figureOf = (said: string, before: string, after: string): string => {
  if (doubtful.has(said)) return said
  const groups = groupsOf(said)
  const [one = 0, other = 0] = groups
  if (groups.length === 1) return String(one)
  // "Number two, eighty gallons"
  if (/\b(?:number|no\.?) $/.test(before) && one < 3) return groups.join(' ')
  if (/\boh\b|\bzero\b/.test(said) || groups.length > 2) {
    if (groups.length === 3 && groups.every((group) => group < 10) && /\boh\b|\bzero\b/.test(said))
      return isPrice.test(after) ? `$${one}.0${groups[2]}` : String(one * 100 + (groups[2] ?? 0))
    const digits = groups.join('')
    return [3, 5, 7, 10].includes(digits.length) && groups.every((group) => group < 100) ? digits : groups.join(' ')
  }
  if (one >= 100 || other >= 100) return groups.join(' ')
  if (other < 10) return beforeTime.test(before) || afterTime.test(after) ? `${one}:0${other}` : `${one} ${other}`
  if (ofPackage.test(after) || one === 0) return `${one} ${other}`
  if ((beforeTime.test(before) && !/^ (?:gal|of\b|or so\b)/.test(after)) || afterTime.test(after))
    return `${one}:${other}`
  if (isPrice.test(after)) return `$${one}.${other}`
  if (isOilGrade(one, other)) return `${one}w${other}`
  return String(one * 100 + other)
}

/** SAE grades are said as two numbers: of engines, and of gears. */
const isOilGrade = (one: number, other: number) =>
  ([5, 10, 15].includes(one) && [30, 40].includes(other)) || ([75, 80, 85].includes(one) && [90, 140].includes(other))

/** "Three fifty" are two groups, "three hundred and fifty" is one. */
const groupsOf = (said: string): number[] => {
  const groups: number[] = []
  let [sum, part, last] = [0, 0, Infinity]
  let open = false
  const close = () => {
    if (open) groups.push(sum + part)
    ;[sum, part, last, open] = [0, 0, Infinity, false]
  }
  for (const word of said.replace(/^an? /, '').split(/[ -]/)) {
    if (word === 'and' || word === 'y') continue
    if (word === 'oh') {
      close()
      groups.push(0)
      continue
    }
    const by = times[word]
    if (by === 100) [part, last] = [(part || 1) * by, by]
    else if (by !== undefined) [sum, part, last] = [sum + (part || 1) * by, 0, by]
    else {
      const value = plain[word] ?? 0
      // A smaller one adds up ("fifty five", "ciento cincuenta"); else a new group begins.
      const adds = open && (last === 1000 || (value < 100 && last >= 100) || (value > 0 && value < 10 && last >= 20))
      if (!adds) close()
      ;[part, last] = [part + value, value]
    }
    open = true
  }
  close()
  return groups
}
