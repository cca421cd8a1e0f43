type Kept = { typed: Record<string, string>; at: number }

/** Days after which the form's page forgets what was typed; that of forms/drafts.ts. */
const keptDays = 7

/**
 * Leaves words where a form's page looks for what was typed into it before, after those that already stand there. The
 * shape is that of forms/drafts.ts.
 */
export const keepForForm = (kind: string, answers: Record<string, string>) => {
  const name = `typed into ${kind}`
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
    const kept = found && Date.now() - found.at < keptDays * 86_400_000 ? found : undefined
    const typed = { ...kept?.typed }
    for (const [field, words] of Object.entries(answers)) typed[field] = together(typed[field], words)
    localStorage.setItem(name, JSON.stringify({ ...kept, typed, at: Date.now() }))
  } catch {
    // Storage is off: the form opens empty.
  }
}

/** Nothing that was typed is lost, and nothing stands there twice. */
const together = (typed = '', words: string) => {
  if (words.includes(typed)) return words
  return typed.includes(words) ? typed : `${typed}\n${words}`
}
