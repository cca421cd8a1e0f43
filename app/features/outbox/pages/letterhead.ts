import type { RouterContextProvider } from 'react-router'
import type { Letterhead } from '#emails/email.ts'
import { services } from '#http/context.ts'

/** Who writes, for a mail that is only looked at. */
export const letterhead = (context: Readonly<RouterContextProvider>): Letterhead => {
  const { env, content, auth } = context.get(services)
  return { origin: env.origin, company: content.company, tokenFor: auth.cipher.tokenFor }
}
