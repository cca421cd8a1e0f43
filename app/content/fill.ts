/** What texts may speak of in braces: {phone}, {promise.fuel_quote}, {claim.on_time}, {zone.metro}. */
export type Facts = Readonly<Record<string, string>>

const placeholder = /\{([a-z_]+(?:\.[a-zA-Z0-9_]+)?)\}/g

/** The same value with each placeholder in its texts replaced. One that is not known stays as it is. */
export const fill = <Value>(value: Value, facts: Facts): Value => {
  if (typeof value === 'string')
    return value.replace(placeholder, (whole, name: string) => facts[name] ?? whole) as Value
  if (Array.isArray(value)) return value.map((item) => fill(item, facts)) as Value
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts)])) as Value
  }
  return value
}

/** The names in braces that a text uses. */
export const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)
