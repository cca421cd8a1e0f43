/** A posted text on one line, without blanks around it. Nothing when it was left empty. */
export const lineOf = (body: FormData, name: string): string | undefined => {
  const value = body.get(name)
  return typeof value === 'string' ? value.trim().toWellFormed().replaceAll('\0', '') || undefined : undefined
}

/** All values posted under a name. */
export const allOf = (body: FormData, name: string): string[] =>
  body.getAll(name).filter((value) => typeof value === 'string')

/** "47", "47.0" or "5.75" as hundredths: 4700, 575. Nothing when it is no such number. */
export const hundredthsOf = (text: string | undefined): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** 4700 as "47.00", or as short as it can be said with one figure behind the point: "47.0". */
export const sayHundredths = (hundredths: number): string => {
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}
