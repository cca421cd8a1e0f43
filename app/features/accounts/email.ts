import { z } from 'zod'

/** An address as it is kept and compared: one mailbox, one spelling. Undefined when it is none. */
export const emailAddress = (typed: string): string | undefined => {
  const said = z.email().max(254).safeParse(typed.trim().toLowerCase())
  return said.success ? said.data : undefined
}
