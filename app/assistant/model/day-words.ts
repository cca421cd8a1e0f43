/** Days of the week from Monday on, in English and Spanish. */
const week = [
  'mon(?:day)?s?|lunes',
  'tue(?:s(?:day)?s?)?|martes',
  'wed(?:nesday)?s?|mi[eé]rcoles',
  'thu(?:r(?:s(?:day)?s?)?)?|jueves',
  'fri(?:day)?s?|viernes',
  'sat(?:urday)?s?|s[aá]bados?',
  'sun(?:day)?s?|domingos?',
]
const day = week.map((words, at) => `(?<d${at}>${words})`).join('|')
const days = new RegExp(
  `(?<!\\p{L})(?:${day}|(?<weekdays>weekdays?)|(?<weekend>weekends?|fin(?:es)? de semana))(?!\\p{L})`,
  'giu',
)
const range = /^\s*(?:-|–|—|to|through|thru|a|al)\s*$/i

/** "May" and "March" are verbs too, unless a day follows or a word that stands before a month. */
const dates =
  /(?<!\p{L})(?:january|february|april|june|july|august|september|october|november|december|(?:march|may)(?=\.? \d)|(?<=\b(?:in|from|until|till|since|by|through|before|after|early|late) )(?:march|may)|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|thanksgiving|christmas|navidad|easter|new year|labor day|memorial day|veterans day|juneteenth)(?!\p{L})/giu

/** Every day that a text names: "Monday to Friday" and "weekdays" are five; months and holidays are their words. */
export const daysIn = (text: string): Set<string> => {
  const found = new Set<string>([...text.matchAll(dates)].map(([words]) => words.toLowerCase()))
  let before: { number: number; end: number } | undefined
  for (const { 0: words, index, groups = {} } of text.matchAll(days)) {
    const one = week.findIndex((_, at) => groups[`d${at}`] !== undefined)
    const [from, to] = groups.weekdays ? [0, 4] : groups.weekend ? [5, 6] : [one, one]
    const ranges = before && one >= 0 && range.test(text.slice(before.end, index))
    for (let number = ranges && before ? before.number : from; ; number = (number + 1) % 7) {
      found.add(`day ${number}`)
      if (number === to) break
    }
    before = { number: to, end: index + words.length }
  }
  return found
}
