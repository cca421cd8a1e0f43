import type { PassageText } from '../../passages.ts'

const longest = { title: 120, text: 1500, href: 200, ask: 300, asks: 30 }

export type PassageTyped = Record<'title' | 'text' | 'href' | 'asks', string>
export type PassageProblems = Partial<PassageTyped>

/** What was typed into a passage, read, and what is wrong with it. */
export const readPassage = (
  body: FormData,
): { typed: PassageTyped; passage: PassageText; problems: PassageProblems } => {
  const text = (name: keyof PassageTyped) => {
    const value = body.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
  }
  const typed = { title: text('title'), text: text('text'), href: text('href'), asks: text('asks') }
  const asks = typed.asks
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const found: PassageProblems = {
    title: problemOf(typed.title, 'a title', longest.title),
    text: problemOf(typed.text, 'the text', longest.text),
    href: /^\/(?![/\\])[\w/#?=&.-]*$/.test(typed.href)
      ? undefined
      : 'Please enter an address of this site, such as /fuel.',
    asks: problemOfAsks(asks),
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
  return { typed, passage: { ...typed, asks }, problems }
}

const problemOfAsks = (asks: string[]) => {
  if (asks.length === 0) return 'Please enter at least one question that it answers.'
  if (asks.length > longest.asks) return `Please keep this to ${longest.asks} questions.`
  return asks.map((ask) => problemOf(ask, 'a question', longest.ask)).find(Boolean)
}

const problemOf = (text: string, what: string, most: number) => {
  if (text === '') return `Please enter ${what}.`
  if (text.includes('\0') || !text.isWellFormed())
    return 'This has a character that cannot be stored. Please type it again.'
  return text.length > most ? `Please keep ${what} to ${most.toLocaleString('en-US')} characters.` : undefined
}
