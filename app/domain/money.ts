declare const unit: unique symbol
type Integer<Unit extends string> = number & { readonly [unit]: Unit }

/** US dollars times 100. */
export type Cents = Integer<'cents'>
/** US dollars per gallon times 10,000: the trade quotes fuel with four decimals. */
export type HundredthCentsPerGallon = Integer<'hundredth-cents-per-gallon'>
/** Gallons times 10: a meter ticket shows one decimal. */
export type DeciGallons = Integer<'deci-gallons'>

/** What a quantity of fuel costs, rounded to the nearest cent (half away from zero). */
export const lineTotal = (gallons: DeciGallons, price: HundredthCentsPerGallon) =>
  multiplyAndDivide(gallons, price, 1000) as Cents

/** `a * b / by` of whole numbers from 0 up, half rounded up. Exact also where the product is past 2^53. */
export const multiplyAndDivide = (a: number, b: number, divisor: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor)))

/**
 * Below zero with the minus sign, as wide as a figure, in place of the keyboard's hyphen, at which a line breaks. Files for
 * a spreadsheet write their own numbers.
 */
const withMinus = (text: string) => text.replace('-', '−')

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** "1,200 gal", "62.5 gal" */
export const formatGallons = (gallons: DeciGallons) => withMinus(`${number.format(gallons / 10)} gal`)

/** "$1,500" or "$1,500.25" */
export const formatDollars = (cents: Cents) =>
  withMinus((cents % 100 === 0 ? wholeDollars : dollars).format(cents / 100))

const fourDecimals = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 4 })

/** "$1,500.00", as documents show an amount; minus zero is "$0.00". */
export const formatCents = (cents: Cents) => withMinus(dollars.format((cents || 0) / 100))

/** "$3.1420" from hundredths of a cent: the trade quotes fuel with four decimals. */
export const formatFuelPrice = (price: HundredthCentsPerGallon) => withMinus(fourDecimals.format(price / 10_000))
