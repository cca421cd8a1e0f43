import { readFileSync } from 'node:fs'

/** A recorded email. Names in braces are filled in: the token of a Reply-To, the id and the recipient of a mail of ours. */
export const recorded = (name: string, overrides: { token?: string; id?: string; recipient?: string } = {}): Buffer =>
  Buffer.from(
    readFileSync(new URL(`fixtures/${name}.eml`, import.meta.url), 'utf8').replaceAll(
      /\{(token|id|recipient)\}/g,
      (_, key: 'token' | 'id' | 'recipient') => overrides[key] ?? `${key}@hill.example`,
    ),
  )
