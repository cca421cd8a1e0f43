import type { Context } from '#domain/context.ts'
import type { Language } from './words/language.ts'

/** A piece of the site that an answer is made of: a page's section, a product, a question with its answer. */
export type Passage = { id: string; title: string; text: string; href: string; asks: readonly string[] }

/** What staff added at `/dashboard/admin/assistant`: passages of their own, and questions that belong to a passage. */
export type StaffWords = { passages: readonly Passage[]; asks: readonly { passageId: string; question: string }[] }

/** A chip under an answer. `action` is an intent, `services`, `emergency_service`, or an address of the site. */
export type Suggestion = { text: string; action: string }

export type Source = { title: string; href: string }

/** One message of a visitor, with those before it: the last five messages, oldest first. */
export type VisitorQuestion = {
  text: string
  /** `passages`: what an answer rests on, so that one from the viewer's own data is known as such. */
  history: readonly {
    role: 'user' | 'assistant'
    content: string
    passages?: readonly string[]
    /** Of an answer: in which language it was given. */
    language?: Language
  }[]
  /** The notice about emergencies stood above an earlier answer of this conversation: it is said once. */
  noticed?: boolean
  signal: AbortSignal
  /** In which it is answered; found out from the conversation. */
  language?: Language
  /** What the visitor wrote before, oldest first and further back than `history`; of `history` where it is left out. */
  said?: readonly string[]
  /** Who asks, as the server knows it and only for counting: the secret of the chat, the network address. */
  visitor?: string
  address?: string
}

/**
 * `passages` are the ids of those it rests on, best first; of `unknown` those that came nearest. A `courtesy` answers a
 * greeting or thanks and rests on none.
 */
export type Answer = {
  outcome: 'answer' | 'ask_back' | 'unknown' | 'emergency' | 'handover' | 'courtesy'
  /** Whether an emergency was heard: `sure` opens with the emergency answer, `unsure` shows the hotline above it. */
  emergency: 'sure' | 'unsure' | 'none'
  /** Plain text with line breaks; links stand in `sources` alone. */
  text: string
  sources: readonly Source[]
  suggestions: readonly Suggestion[]
  passages: readonly string[]
  by: 'built-in' | 'model'
  /** The language of the conversation, and of the answer. */
  language: Language
  /** A form to open with what was understood, or a lead to confirm: the visitor sends it, never the assistant. */
  offer?: { form: string; answers: Record<string, string> } | { lead: { intent: string; message: string } }
}

/** Text as it comes, then the whole answer, which replaces what was shown so far. */
export type AnswerChunk = { type: 'text'; text: string } | { type: 'answer'; answer: Answer }

export type Assistant = {
  /** Never throws for what a model does: any fault of it ends in the built-in answer. */
  answer: (ctx: Context, question: VisitorQuestion) => AsyncIterable<AnswerChunk>
  /** Takes staff's words into the index: they count from the next answer on. */
  learn: (words: StaffWords) => void
}
