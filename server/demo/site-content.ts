import { putTogether, takeApart } from '#content/editing/rewrite.ts'
import { editableAt } from '#content/editing/editable.ts'
import { publishDraft, saveDraft } from '../../app/features/site-content/change.ts'
import { typedInto, withEntry } from '../../app/features/site-content/edit.ts'
import { findSiteFile } from '../../app/features/site-content/find.ts'
import { addPicture } from '../../app/features/site-content/pictures.ts'
import type { DemoStage } from './world.ts'

/** A question that staff added and published, a page with a draft, and a picture that no article shows yet. */
export const editSite = ({ month, people }: DemoStage): void => {
  month.tell(month.ago({ hours: 24 * 9 }), async (as) => {
    const ctx = as(people.admin)
    const questions = editableAt('faqs.yaml')
    const file = await findSiteFile(ctx, 'faqs.yaml')
    if (!questions) throw new Error('The questions cannot be edited.')
    const draftEntry = withEntry(questions, file.base, '')
    const words: Record<string, string> = {
      page: '/pricing',
      question: 'Can I have every price by email?',
      answer: 'Yes. You can turn it on in your account, and each quote comes by email as a PDF.',
    }
    const typed = typedInto(
      questions,
      draftEntry.text,
      draftEntry.entry,
      (name) => words[name.split('.').at(-1) ?? ''] ?? '',
    )
    await saveDraft(ctx, file.path, file, typed.text)
    await publishDraft(ctx, file.path, await findSiteFile(ctx, file.path))
  })
  month.tell(month.ago({ hours: 5 }), async (as) => {
    const ctx = as(people.admin)
    const file = await findSiteFile(ctx, 'pages/partners.yaml')
    const { value } = takeApart(file.base) as { value: { intro: string } }
    const intro = `${value.intro} Tell us what you haul, and where from.`
    await saveDraft(ctx, file.path, file, putTogether(file.base, { value: { ...value, intro } }))
  })
  month.tell(month.ago({ hours: 30 }), async (as) => {
    const { default: sharp } = await import('sharp')
    const image = await sharp({ create: { width: 1200, height: 675, channels: 3, background: '#c9bfa8' } })
      .png()
      .toBuffer()
    await addPicture(as(people.admin), {
      submissionId: crypto.randomUUID(),
      alt: 'A sheet of plain tan (demo)',
      sent: image,
    })
  })
}
