import { withFigures } from './figures.ts'

/** A message as the readers of needs see it. What one of them takes is gone for the next: a ZIP is no quantity. */
export type MessageScanner = { readonly whole: string; left: string }

export type ScanMatch<Value> = { at: number; end: number; value: Value }

/** More than this is a letter, and no need is hidden at its end. */
const longest = 1500

/**
 * Small letters without accents, figures for number words; marks stay, since "1/4" and "#2" mean something. `spelled`
 * puts misspelled words right.
 */
export const scanMessage = (message: string, spelled: (text: string) => string = (text) => text): MessageScanner => {
  const text = message
    .slice(0, longest)
    .replaceAll('½', ' 1/2')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll('×', 'x')
    .replaceAll(/\.{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const whole = withFigures(spelled(written(text)))
    .replaceAll(/\b(\d+) \(\1\)/g, '$1')
    .replaceAll(/\((\d{1,3})\)/g, '$1')
  return { whole, left: whole }
}

/** What people write shorter than it is said, in full: "pa'l viernes", "next wk", "off rd". */
const written = (text: string) => shortened.reduce((sum, [short, full]) => sum.replaceAll(short, full), text)

const shortened: readonly (readonly [RegExp, string])[] = [
  [/\bb4\b/g, 'before'],
  [/\bpro(?:b|bab|l)ly\b/g, 'probably'],
  [/\bfifty[- ]fives\b/g, '55s'],
  [/\btwo[- ]seventy[- ]fives\b/g, '275s'],
  [/\bx-?mas\b/g, 'christmas'],
  [/\b(could|can) (?:sure|really|definitely|def|probably|prob|maybe) (use|take)\b/g, '$1 $2'],
  [/\bw\/in\b/g, 'within'],
  [/\b(today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur)day)s (?=(?:load|order|delivery|drop|fill)\b)/g, "$1's "],
  [/\bnxt\b/g, 'next'],
  [/\bwknd\b/g, 'weekend'],
  [/\b2nite\b|\btonite\b/g, 'tonight'],
  [/\bn(?= )/g, 'and'],
  [
    /\b(heating oil|fuel oil|furnace oil|diesel|kerosene|def)'?s (?=(?:at|low|almost|about|down|out|running|empty)\b)/g,
    '$1 is ',
  ],
  [/\bx ?(\d{1,2}) (?=(?:drum|tote|pail|bucket|case|jug|keg|tube)s?\b)/g, '$1 '],
  [/\b(?:ft|fort)\.? (?!hose|long|wide|deep|tall|high|away|from|reach|down|boom)(?=[a-z]{4})/g, 'fort '],
  [/\b(?:hundr?e?d|hunn?erd|hunderd|hundo)\b/g, 'hundred'],
  [/\bthousan\b|\bthousnd\b/g, 'thousand'],
  [/\bd\.? ?e\.? ?f\b\.?/g, 'def'],
  [/\b(\d)-(\d00)(?= ?(?:gal|of|~|red|dyed|clear|off|on|reg|$))/g, '$100-$2'],
  [
    /\b(\d{1,2}|two|three|four|five|six|seven|eight) ?(?:to|or|-) ?(\d{1,2}|three|four|five|six|seven|eight|nine) hundred\b/g,
    '$1 hundred to $2 hundred',
  ],
  [/\b(\d),(?=\d{1,2} mil\b)/g, '$1.'],
  [/\bdrms?\b/g, 'drums'],
  [/\b(drs?|drums?|totes?|pails?|buckets?|cases?)(\.? (?:of )?)1540\b/g, '$1$215w40'],
  [/\b(\d{1,2}) drs?\.? (?=(?:of )?(?:def|\d+w|aw|15|hyd|oil|rotella|coolant|anti|gear)|[a-z]+ oil)/g, '$1 drums '],
  [/\bbefore (?:the )?(week(?:end)?|month|day|[a-z]+day)(?: is|'s) (?:over|out|done|up|through)\b/g, 'by end of $1'],
  [/\b(\d{1,3}) cs\b/g, '$1 cases'],
  [/\b(\d{1,2}) ?\/ ?(?=(?:5|16|30|35|55|120|275|330)[ -]?(?:gal|lb|#))/g, '$1 x '],
  [/\btimes (?=\d)/g, 'x '],
  [/(?<=\d |enta |einte |diez |inco )por ?ciento\b/g, 'percent'],
  [/\bpa'?l\b|\bp'al\b/g, 'para el'],
  [/\bpa'?(?= )/g, 'para'],
  [/\bq(?= )/g, 'que'],
  [/\b(next|this|every|per|a|each) wk\b/g, '$1 week'],
  [/\b(off|on) ?-?rd\b/g, '$1 road'],
  [/\b(?:a |un )?(?:pair of|par de)\b/g, '2'],
  [/\b(?:a |una )?docena(?: de)?\b/g, '12'],
]

/** Takes what a pattern finds and `read` can make sense of. `pattern` needs the flag g. */
export const take = <Value>(
  scanner: MessageScanner,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Value | undefined,
): ScanMatch<Value>[] => {
  const matches: ScanMatch<Value>[] = []
  const text = scanner.left
  for (const match of text.matchAll(pattern)) {
    const value = read(match)
    if (value === undefined) continue
    const end = match.index + match[0].length
    matches.push({ at: match.index, end, value })
    takeAt(scanner, match.index, end)
  }
  return matches
}

export const takeAt = (scanner: MessageScanner, at: number, end: number) => {
  scanner.left = scanner.left.slice(0, at) + taken.repeat(end - at) + scanner.left.slice(end)
}

/** Stands where something was taken. */
const taken = '~'
