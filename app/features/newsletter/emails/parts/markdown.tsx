import { Hr } from '@react-email/hr'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode } from 'react'
import { marked, type Token, type Tokens } from 'marked'
import { Subtitle } from '#emails/layout.tsx'
import { styles } from '#emails/styles.ts'

type Props = { text: string; origin: string }

/** An issue's text as parts of a mail. What Markdown has and mails should not (raw HTML, pictures) is shown as typed. */
export const Markdown = ({ text, origin }: Props) => <Blocks tokens={marked.lexer(text)} origin={origin} />

type Part = { tokens: readonly Token[] | undefined; origin: string }

/** The tokens of a text never change their order, so their place is their key. */
const each = (tokens: readonly Token[] = [], draw: (token: Token) => ReactNode) =>
  // oxlint-disable-next-line react/no-array-index-key
  tokens.map((token, place) => <Fragment key={place}>{draw(token)}</Fragment>)

const Blocks = ({ tokens, origin }: Part) => each(tokens, (token) => blockOf(token, origin))

const blockOf = (token: Token, origin: string): ReactNode => {
  const inside = <Line tokens={'tokens' in token ? token.tokens : undefined} origin={origin} />
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return <Subtitle>{inside}</Subtitle>
    case 'hr':
      return <Hr style={styles.rule} />
    case 'blockquote':
      return (
        <blockquote style={styles.quote}>
          <Blocks tokens={token.tokens} origin={origin} />
        </blockquote>
      )
    case 'list':
      return <List list={token as Tokens.List} origin={origin} />
    case 'paragraph':
    case 'text':
      return <Words>{token.tokens ? inside : (token as Tokens.Text).text}</Words>
    default:
      return <Words>{lines(token.raw.trim())}</Words>
  }
}

const List = ({ list: { ordered, start, items }, origin }: { list: Tokens.List; origin: string }) => {
  const Kind = ordered ? 'ol' : 'ul'
  return (
    <Kind className="ink" style={styles.list} start={ordered && start ? start : undefined}>
      {each(items, (item) => (
        <li style={styles.item}>
          {each((item as Tokens.ListItem).tokens, (token) => {
            const isLine = token.type === 'text' || token.type === 'paragraph'
            return isLine ? <Line tokens={token.tokens ?? [token]} origin={origin} /> : blockOf(token, origin)
          })}
        </li>
      ))}
    </Kind>
  )
}

const Line = ({ tokens, origin }: Part) => each(tokens, (token) => inlineOf(token, origin))

const inlineOf = (token: Token, origin: string): ReactNode => {
  const inside = 'tokens' in token && token.tokens ? <Line tokens={token.tokens} origin={origin} /> : undefined
  switch (token.type) {
    case 'strong':
      return <strong>{inside}</strong>
    case 'em':
      return <em>{inside}</em>
    case 'del':
      return <s>{inside}</s>
    case 'br':
      return <br />
    case 'text':
      return inside ?? plain((token as Tokens.Text).text)
    case 'escape':
    case 'codespan':
      return plain((token as Tokens.Text).text)
    case 'link': {
      const to = linkTarget((token as Tokens.Link).href, origin)
      return to ? (
        <Link className="ink" style={styles.link} href={to}>
          {inside}
        </Link>
      ) : (
        inside
      )
    }
    default:
      return token.raw
  }
}

const Words = ({ children }: { children: ReactNode }) => (
  <Text className="ink" style={styles.text}>
    {children}
  </Text>
)

const lines = (text: string) =>
  text.split('\n').map((line, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A line broken in the source is a space in the text. */
const plain = (text: string) => text.replaceAll('\n', ' ')

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Where a link of an issue leads, with "/pricing" on our own site; undefined when it is nothing to click on. */
const linkTarget = (target: string, origin: string): string | undefined => {
  const url = URL.parse(target, `${origin}/`)
  return url && schemes.has(url.protocol) ? url.href : undefined
}

const longest = 140

/** The first words of an issue, without marks: the line that inboxes show behind the subject. */
export const opening = (markdown: string): string => {
  const first = marked.lexer(markdown).find(({ type }) => type === 'paragraph')
  const words = first ? wordsOf(first).replaceAll(/\s+/g, ' ').trim() : ''
  return words.length > longest ? `${words.slice(0, longest).replace(/\s+\S*$/, '')} …` : words
}

const wordsOf = (token: Token): string =>
  'tokens' in token && token.tokens ? token.tokens.map(wordsOf).join('') : 'text' in token ? String(token.text) : ''
