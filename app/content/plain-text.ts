/** Text within a line. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; to: string; content: Inline[] }

/** The words of blocks, without marks. */
export const plainText = (content: readonly Inline[]): string =>
  content.map((part) => (typeof part === 'string' ? part : plainText(part.content))).join('')
