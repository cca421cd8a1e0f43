import { marked, type Token, type Tokens } from 'marked'
import type { Mistake } from './mistakes.ts'
import type { Inline } from './plain-text.ts'

/** A part of an article or legal page, as plain data. */
export type Block =
  | { kind: 'heading'; level: number; id: string; content: Inline[] }
  | { kind: 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; head: Inline[][]; rows: Inline[][][] }

type Report = (mistake: Mistake) => void
type Place = { file: string; line: number }

/** Markdown as blocks. Only what pages can draw is taken: no raw HTML, no pictures, headings of level 2 and 3. */
export const toBlocks = (text: string, { file, line }: Place, report: Report): Block[] => {
  const blocks: Block[] = []
  for (const token of marked.lexer(text.trimEnd())) {
    const refuse = (what: string) => report({ file, line, words: `${what} cannot be used here` })
    const block = token.type === 'space' ? undefined : blockOf(token, refuse)
    if (block) blocks.push(block)
    line += token.raw.split('\n').length - 1
  }
  return blocks
}

const blockOf = (token: Token, refuse: (what: string) => void): Block | undefined => {
  const inside = (tokens: Token[] | undefined) => inlinesOf(tokens, refuse)
  switch (token.type) {
    case 'heading': {
      if (token.depth < 2 || token.depth > 3) refuse(`a heading with ${'#'.repeat(token.depth)}`)
      return { kind: 'heading', level: token.depth, id: idOf(token.text), content: inside(token.tokens) }
    }
    case 'paragraph':
      return { kind: 'paragraph', content: inside(token.tokens) }
    case 'blockquote':
      return {
        kind: 'quote',
        content: inside(token.tokens?.flatMap((part) => ('tokens' in part ? (part.tokens ?? []) : []))),
      }
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return { kind: 'list', ordered, items: items.map(({ tokens }) => inside(tokens)) }
    }
    case 'table': {
      const { align, header, rows } = token as Tokens.Table
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inside(tokens))
      return { kind: 'table', align, head: cells(header), rows: rows.map(cells) }
    }
    default:
      refuse(unusable[token.type] ?? `"${token.type}"`)
  }
}

const inlinesOf = (tokens: readonly Token[] = [], refuse: (what: string) => void): Inline[] =>
  tokens.flatMap((token): Inline[] => {
    const content = () => inlinesOf('tokens' in token ? token.tokens : undefined, refuse)
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens ? content() : [(token as Tokens.Text).text.replaceAll('\n', ' ')]
      case 'escape':
        return [(token as Tokens.Escape).text]
      case 'strong':
        return [{ kind: 'strong', content: content() }]
      case 'em':
        return [{ kind: 'emphasis', content: content() }]
      case 'link':
        return [{ kind: 'link', to: (token as Tokens.Link).href, content: content() }]
      default:
        refuse(unusable[token.type] ?? `"${token.type}"`)
        return []
    }
  })

const unusable: Record<string, string> = {
  html: 'raw HTML',
  image: 'a picture',
  code: 'a block of code',
  codespan: 'code in backquotes',
  hr: 'a line of ---',
  br: 'a hard line break',
  del: 'struck-out text',
  list: 'a list inside a list',
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
