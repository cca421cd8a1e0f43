import type { Cipher } from '#platform/cipher.ts'

type Tokens = Pick<Cipher, 'tokenFor'>

/**
 * What tells the reader of our mail from whoever sent the form: both are shown the same page, whatever address was typed,
 * and the mail alone leads there with this.
 */
const markOf = (link: string, { tokenFor }: Tokens) => tokenFor(`mailed receipt ${link}`)

export const mailedQuery = (link: string, tokens: Tokens): string =>
  `?${new URLSearchParams({ mailed: markOf(link, tokens) })}`

export const isMailed = ({ searchParams }: URL, link: string, tokens: Tokens): boolean =>
  searchParams.get('mailed') === markOf(link, tokens)
