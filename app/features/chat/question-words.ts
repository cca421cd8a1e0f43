/** Why a question waits for staff, and what became of it. Apart from the table: the browser says these words too. */
export const questionReasons = ['unknown', 'ask_back', 'rated_down'] as const
export type QuestionReason = (typeof questionReasons)[number]
export const questionStates = ['open', 'attached', 'dismissed'] as const
export type QuestionState = (typeof questionStates)[number]
