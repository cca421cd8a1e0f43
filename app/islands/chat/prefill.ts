/**
 * Leaves answers where a form's page looks for what was typed into it before, beside what already stands there. `link`:
 * the address by which the form is opened; what it names is newer than anything kept, and the answers that go with it
 * stand above it, as a street above its city. The shape is that of forms/drafts.ts.
 */
export const keepForForm = (kind: string, answers: Record<string, string>, link = '') => {
  const name = `typed into ${kind}`
  const { search, searchParams } = new URL(link, window.location.origin)
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as { typed?: Record<string, string> } | null
    const before = Object.entries(kept?.typed ?? {}).filter(([field]) => !searchParams.has(field))
    const typed = { ...Object.fromEntries(before), ...answers }
    localStorage.setItem(name, JSON.stringify({ ...kept, typed, ...(link && { search }), at: Date.now() }))
  } catch {
    // Storage is off: the form opens empty.
  }
}
