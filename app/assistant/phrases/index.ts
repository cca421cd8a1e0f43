import type { Language } from '../words/language.ts'
import { english, type Phrases } from './english.ts'
import { spanish } from './spanish.ts'

/** What the assistant says by itself, in the language of the conversation. */
export const phrasesIn = (language: Language): Phrases => (language === 'es' ? spanish : english)

export type { Phrases } from './english.ts'
