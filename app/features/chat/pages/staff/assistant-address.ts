import type { QuestionReason, QuestionState } from '../../question-words.ts'
import type { Tone } from '#ui/status-word.tsx'

export const assistantPath = '/dashboard/admin/assistant'
export const questionsPath = `${assistantPath}/questions`
export const passagesPath = `${assistantPath}/passages`

export const stateWords: Record<QuestionState, { words: string; tone: Tone }> = {
  open: { words: 'To look at', tone: 'new' },
  attached: { words: 'Answered', tone: 'kept' },
  dismissed: { words: 'Left out', tone: 'off' },
}

export const reasonWords: Record<QuestionReason, string> = {
  unknown: 'No answer',
  ask_back: 'Asked back',
  rated_down: 'Rated down',
}

/** The pages of the section, as tabs above each. */
export const assistantTabs = (current: 'questions' | 'passages') => ({
  label: 'Assistant',
  tabs: [
    { to: assistantPath, label: 'Questions', current: current === 'questions' },
    { to: passagesPath, label: 'What we taught it', current: current === 'passages' },
  ],
})
