import { marked, type Token } from 'marked'

const longest = 140

/** The first words of an issue, without marks: the line that inboxes show behind the subject. */
export const opening = (markdown: string): string => {
  const first = marked.lexer(markdown).find(({ type }) => type === 'paragraph')
  const words = first ? wordsOf(first).replaceAll(/\s+/g, ' ').trim() : ''
  return words.length > longest ? `${words.slice(0, longest).replace(/\s+\S*$/, '')} …` : words
}

const wordsOf = (token: Token): string =>
  'tokens' in token && token.tokens ? token.tokens.map(wordsOf).join('') : 'text' in token ? String(token.text) : ''
