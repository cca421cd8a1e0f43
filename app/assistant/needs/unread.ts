/** A message as the readers of needs see it. What one of them takes is gone for the next: a ZIP is no quantity. */
export type Unread = { readonly whole: string; left: string }

export type Found<Value> = { at: number; end: number; value: Value }

/** More than this is a letter, and no need is hidden at its end. */
const longest = 1500

/**
 * Small letters without accents, figures for number words; marks stay, since "1/4" and "#2" mean something. `spelled`
 * puts misspelled words right.
 */
export const unread = (message: string, spelled: (text: string) => string = (text) => text): Unread => {
  const text = message
    .slice(0, longest)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll('×', 'x')
    .replaceAll(/\s+/g, ' ')
  const whole = withFigures(spelled(written(text)))
    .replaceAll(/\b(\d+) \(\1\)/g, '$1')
    .replaceAll(/\((\d{1,3})\)/g, '$1')
  return { whole, left: whole }
}

/** What people write shorter than it is said, in full: "pa'l viernes", "next wk", "off rd". */
const written = (text: string) => shortened.reduce((sum, [short, full]) => sum.replaceAll(short, full), text)

const shortened: readonly (readonly [RegExp, string])[] = [
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
  unread: Unread,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Value | undefined,
): Found<Value>[] => {
  const found: Found<Value>[] = []
  const text = unread.left
  for (const match of text.matchAll(pattern)) {
    const value = read(match)
    if (value === undefined) continue
    const end = match.index + match[0].length
    found.push({ at: match.index, end, value })
    takeAt(unread, match.index, end)
  }
  return found
}

export const takeAt = (unread: Unread, at: number, end: number) => {
  unread.left = unread.left.slice(0, at) + taken.repeat(end - at) + unread.left.slice(end)
}

/** Stands where something was taken. */
const taken = '~'

const small: Record<string, number> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ].flatMap((words) => words.split(' ').map((word, value) => [word, value])),
)
const tens: Record<string, number> = Object.fromEntries(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  ].flatMap((words) => words.split(' ').map((word, value) => [word, value * 10 + 20])),
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
/** "One" and "once" are more often no number. */
const doubtful = new Set(['one', 'once', 'uno'])
const times: Record<string, number> = { hundred: 100, thousand: 1000, mil: 1000 }

const numberWords = [...Object.keys(plain), ...Object.keys(times)].join('|')
const numbers = new RegExp(
  `\\b(?:(?:a|an) (?=hundred|thousand))?(?:${numberWords})(?:[ -](?:and |y )?(?:${numberWords}))*\\b`,
  'g',
)

/** "Nine hundred" is 900, "a thousand" 1000, "a couple" 2. */
const withFigures = (text: string) =>
  text
    .replaceAll(/\b(?:a )?couple(?: of)?\b/g, '2')
    .replaceAll(/\b(?:a )?dozen\b/g, '12')
    .replaceAll(/\b(\d{1,2}) (hundred|thousand|mil)\b/g, (_, many: string, by: string) =>
      String(Number(many) * (times[by] ?? 1)),
    )
    .replaceAll(numbers, (words) => (doubtful.has(words) ? words : String(valueOf(words))))

const valueOf = (words: string) => {
  let [sum, part] = [0, 0]
  for (const word of words.split(/[ -]/)) {
    const by = times[word]
    if (by === undefined) part += plain[word] ?? 0
    else if (by === 100) part = (part || 1) * by
    else [sum, part] = [sum + (part || 1) * by, 0]
  }
  return sum + part
}
