import type { SiteCompany } from '#ui/site/types.ts'

/** What the chat is told of the company. Plain data: it travels in the page. */
export type ChatProps = {
  /** "Prairie dispatch" */
  desk: string
  /** What it says before anyone has written. */
  opening: string
  phone: SiteCompany['phone']
  email?: string
  /** Next steps that anyone who is signed in has no use for. */
  needless: readonly string[]
  /** What they may ask at a touch. */
  asks: readonly string[]
  /** The page around it is React's. */
  interactive: boolean
}

export type Suggestion = { text: string; action: string }

/** `form` is the address of a form of the site, `kind` its name. */
export type Offer =
  | { form: string; kind: string; answers: Record<string, string> }
  | { lead: { intent: string; message: string } }

/** An answer as /api/assistant gives it. */
export type Answer = {
  response: string
  suggestions: readonly Suggestion[]
  sources: readonly { title: string; url: string }[]
  id: string
  reply_to: string | null
  emergency: 'sure' | 'unsure' | 'none'
  language: 'en' | 'es'
  rating: 'up' | 'down' | null
  offer?: Offer
  /** Something beside the answer came of it: see Call. */
  handover: boolean
}

/** How it stands with the person that was asked for. Times are in milliseconds from now. */
export type Call = {
  state: 'ringing' | 'answered' | 'ended' | 'missed'
  /** Who has the chat. */
  by?: string
  waited: number
  due?: number
  /** What it became. */
  request?: Receipt & { isReachable: boolean }
}

/**
 * A line of the conversation: of the visitor, the assistant, a person of the office (`by`), or what happened. An answer
 * without `answer` is an apology made in the page.
 */
export type Line = {
  id: string
  role: 'user' | 'assistant' | 'person' | 'news'
  content: string
  by?: string
  answer?: Answer
  again?: boolean
}

/** What a form of the chat became. */
export type Receipt = { reference: string; promise: string; due: string; zone: string; receipt: string }
