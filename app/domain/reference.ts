import { randomInt } from 'node:crypto'

/** No 0, 1, I, L, O or U: nothing that is misread over the phone, and no words by accident. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference such as "FQ-7K3M-92XD": the form's two letters and eight signs, unique by the table's constraint. */
export const newReference = (prefix: string): string => `${prefix}-${signs(4)}-${signs(4)}`

/** A reference as a person may type it ("fq 7k3m92xd"), in its stored form; undefined when it cannot be one. */
export const readReference = (typed: string): string | undefined => {
  const bare = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const [, prefix, first, second] = /^([A-Z]{2})([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(bare) ?? []
  return prefix && `${prefix}-${first}-${second}`
}

const signs = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
