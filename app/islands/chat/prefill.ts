type StoredPrefill = { typed: Record<string, string>; at: number; isFromChat?: boolean }

/** Days after which the form's page forgets what was typed; that of forms/drafts.ts. */
const keptDays = 7

/**
 * Leaves answers where a form's page looks for what was typed into it before, after words that already stand there.
 * `link`: the address by which the form is opened; what it names is newer than anything kept, and the answers that go with
 * it stand above it, as a street above its city. The shape is that of forms/drafts.ts.
 */
export const keepForForm = (kind: string, answers: Record<string, string>, link = '') => {
  const name = `typed into ${kind}`
  const { search, searchParams } = new URL(link, window.location.origin)
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? 'null') as StoredPrefill | null
    const fresh = found && Date.now() - found.at < keptDays * 86_400_000 ? found : undefined
    const before = Object.entries(fresh?.typed ?? {}).filter(([field]) => !searchParams.has(field))
    const typed: Record<string, string> = Object.fromEntries(before)
    for (const [field, words] of Object.entries(answers)) typed[field] = together(typed[field], words)
    localStorage.setItem(
      name,
      JSON.stringify({
        ...fresh,
        isFromChat: fresh?.isFromChat ?? !fresh,
        typed,
        ...(link && { search }),
        at: Date.now(),
      }),
    )
  } catch {
    // Storage is off: the form opens empty.
  }
}

/** Nothing that was typed is lost, and nothing stands there twice. */
const together = (typed = '', words: string) => {
  if (words.includes(typed)) return words
  return typed.includes(words) ? typed : `${typed}\n${words}`
}
