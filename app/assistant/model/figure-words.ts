/** A word for each unit in which a price, a time or an amount is said, in English and Spanish. */
const units: Record<string, string> = {
  dollar: 'dollars?|bucks?|usd|d[oó]lar(?:es)?',
  cent: 'cents?|centavos?',
  euro: 'euros?|eur',
  peso: 'pesos?|mxn',
  percent: 'percent|pct|por ciento',
  minute: 'minutes?|mins?|minutos?',
  hour: 'hours?|hrs?|h|horas?',
  day: 'days?|d[ií]as?',
  week: 'weeks?|semanas?',
  month: 'months?|mes(?:es)?',
  year: 'years?|años?',
  gallon: 'gallons?|gals?|gal[oó]n(?:es)?',
  mile: 'miles?|millas?',
  am: String.raw`a\.?m\.?`,
  pm: String.raw`p\.?m\.?`,
}
export const anyUnit = Object.values(units).join('|')
const tests = Object.entries(units).map(([unit, words]) => [unit, new RegExp(`^(?:${words})$`)] as const)
/** "gals" is gallon; a word that is no unit stands for itself. */
export const unitOf = (word: string) => tests.find(([, words]) => words.test(word))?.[0] ?? word

/** From zero and from twenty on. "Once" and "one" wait for a unit. */
const ones =
  'zero|cero,uno,two|dos,three|tres,four|cuatro,five|cinco,six|seis,seven|siete,eight|ocho,nine|nueve,ten|diez,eleven,twelve|doce|dozens?|docena,thirteen|trece,fourteen|catorce,fifteen|quince,sixteen,seventeen,eighteen,nineteen'
const tens =
  'twenty|veinte,thirty|treinta,forty|cuarenta,fifty|cincuenta,sixty|sesenta,seventy|setenta,eighty|ochenta,ninety|noventa'
const others = { half: 0.5, 'hundred|cien': 100, 'thousand|mil': 1000, million: 1_000_000 }
const spelled = [
  ...ones.split(',').map((words, at) => [words, at] as const),
  ...tens.split(',').map((words, at) => [words, 20 + 10 * at] as const),
  ...Object.entries(others),
].map(([words, value]) => [new RegExp(`\\b(?:${words})\\b`, 'g'), String(value)] as const)

/** Figures only where a unit follows: alone "one" is a pronoun, "once" is how often, and "un" an article. */
const beforeUnit: Record<string, string> = { one: '1', un: '1', una: '1', once: '11', couple: '2' }
const small = new RegExp(`\\b(one|una?|once|couple)(?: of)?(?=[\\s-]+(?:business |working )?(?:${anyUnit})\\b)`, 'g')
const withinOne = new RegExp(`(?<=\\b(?:in|within|under|en)\\s+)(?:an?|the|la|el)(?=\\s+(?:${anyUnit})\\b)`, 'g')

/** A text whose figures are said alike: "$3", "USD 3" and "three bucks" are each a figure with its unit behind it. */
export const saidAlike = (text: string): string => {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\b24 ?(?:\/|-|x) ?7\b/g, '24 hours a day, 7 days a week')
    .replaceAll(
      /\b(?:a?round[ -]the[ -]clock|day (?:and|or) night|(?:at )?(?:all|any) hours?(?: of the (?:day|night))?|d[ií]a y noche|a toda hora|a cualquier hora|las 24 horas)\b/g,
      '24 hours a day',
    )
    .replaceAll(small, (_, word: string) => beforeUnit[word] ?? word)
    .replaceAll(withinOne, '1')
  return spelled
    .reduce((text, [word, value]) => text.replaceAll(word, value), words)
    .replaceAll(/(?:\bus ?\$|\$|\busd)\s*(\d[\d,]*(?:\.\d+)?)/g, '$1 dollars')
    .replaceAll('$', ' dollars')
    .replaceAll('¢', ' cents')
    .replaceAll('%', ' percent')
}
