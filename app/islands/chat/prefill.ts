/**
 * Leaves answers where a form's page looks for what was typed into it before, beside what already stands there. The
 * shape is that of forms/drafts.ts.
 */
export const keepForForm = (kind: string, answers: Record<string, string>) => {
  const name = `typed into ${kind}`
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { typed?: Record<string, string> } | null
    localStorage.setItem(name, JSON.stringify({ ...kept, typed: { ...kept?.typed, ...answers }, at: Date.now() }))
  } catch {
    // Storage is off: the form opens empty.
  }
}
