import { useEffect, useState } from 'react'
import type { Form } from '#forms/form.ts'
import { productName } from '#forms/named-product.ts'
import type { Drawn } from './draw.ts'
import { keptAnswers } from '#forms/drafts.ts'

/** The product that this browser kept with the answers to a form, where the link to it fills in nothing of its own. */
export const useKeptProduct = (form: Form, { linked, owner }: Pick<Drawn, 'linked' | 'owner'>): string | undefined => {
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    // Only in the browser is it known what it kept.
    // oxlint-disable-next-line react/set-state-in-effect
    if (linked.length === 0) setKept(keptAnswers(form.kind, owner, Date.now())?.typed[productName])
  }, [form, linked, owner])
  return kept
}
