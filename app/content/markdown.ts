import { marked, type Token, type Tokens } from 'marked'
import type { Mistake } from './content-error.ts'
import { pictureAt, type PictureAddress } from './picture-address.ts'
import type { Inline } from './plain-text.ts'

/** A part of an article or legal page, as plain data. */
export type Block =
  | { kind: 'heading'; level: number; id: string; content: Inline[] }
  | { kind: 'paragraph' | 'quote'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'picture'; picture: PictureAddress; alt: string }
  | { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; head: Inline[][]; rows: Inline[][][] }

type Report = (mistake: Mistake) => void
type Place = { file: string; line: number }

/** What the last few texts of each file came to: few files differ from one reading to the next. */
const cache = new Map<string, { text: string; blocks: Block[] }[]>()
const texts = 4

/**
 * Markdown as blocks. Only what pages can draw is taken: no raw HTML, headings of level 2 and 3, and of pictures those that
 * staff uploaded, each on a line of its own with words for people who can't see it.
 */
export const toBlocks = (text: string, place: Place, report: Report): Block[] => {
  const before = cache.get(place.file) ?? []
  const cached = before.find((one) => one.text === text)
  if (cached) return cached.blocks
  let faults = 0
  const blocks = readBlocks(text, place, (mistake) => {
    faults++
    report(mistake)
  })
  if (faults === 0) cache.set(place.file, [{ text, blocks }, ...before].slice(0, texts))
  return blocks
}

const readBlocks = (text: string, { file, line }: Place, report: Report): Block[] => {
  const blocks: Block[] = []
  for (const token of marked.lexer(text.trimEnd())) {
    const refuse = (noun: string) => report({ file, line, words: `${noun} cannot be used here` })
    const block = token.type === 'space' ? undefined : blockOf(token, refuse)
    if (block) blocks.push(block)
    line += token.raw.split('\n').length - 1
  }
  return blocks
}

const blockOf = (token: Token, refuse: (noun: string) => void): Block | undefined => {
  const inside = (tokens: Token[] | undefined) => inlinesOf(tokens, refuse)
  switch (token.type) {
    case 'heading': {
      if (token.depth < 2 || token.depth > 3) refuse(`a heading with ${'#'.repeat(token.depth)}`)
      return { kind: 'heading', level: token.depth, id: idOf(token.text), content: inside(token.tokens) }
    }
    case 'paragraph': {
      const [first, ...others] = token.tokens ?? []
      if (first?.type === 'image' && others.length === 0) return pictureOf(first as Tokens.Image, refuse)
      return { kind: 'paragraph', content: inside(token.tokens) }
    }
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

const pictureOf = ({ href, text }: Tokens.Image, refuse: (noun: string) => void): Block | undefined => {
  const picture = pictureAt(href)
  if (!picture) refuse('a picture that was not uploaded under Pictures')
  if (text.trim() === '') refuse("a picture without words for people who can't see it")
  return picture && { kind: 'picture', picture, alt: text.trim() }
}

const inlinesOf = (tokens: readonly Token[] = [], refuse: (noun: string) => void): Inline[] =>
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
      case 'link': {
        const { href } = token as Tokens.Link
        const [scheme] = /^[a-z][a-z0-9+.-]*:/i.exec(href) ?? []
        if (scheme && !schemes.has(scheme.toLowerCase())) refuse(`a link to ${scheme}`)
        return [{ kind: 'link', to: href, content: content() }]
      }
      default:
        refuse(unusable[token.type] ?? `"${token.type}"`)
        return []
    }
  })

const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:'])

const unusable: Record<string, string> = {
  html: 'raw HTML',
  image: 'a picture within a line',
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
