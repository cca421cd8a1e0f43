import { SealBroken } from '#platform/cipher.ts'
import type { Context } from '#domain/context.ts'

/** A gate code as it is stored on a site, a quote or an order: what was encrypted for one does not open on another. */
export const sealGateCode = ({ cipher }: Pick<Context, 'cipher'>, id: string, code: string | null | undefined) =>
  code ? cipher.seal(code, placeOf(id)) : null

/** The gate code as it was typed; null where there is none, or where it was encrypted with another SECRET. */
export const openGateCode = ({ cipher }: Pick<Context, 'cipher'>, id: string, sealed: string | null): string | null => {
  if (!sealed) return null
  try {
    return cipher.open(sealed, placeOf(id))
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

const placeOf = (id: string) => `gate code ${id}`
