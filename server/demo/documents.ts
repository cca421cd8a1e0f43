import { readPaper } from '../../app/features/documents/paper.ts'
import { uploadDocument } from '../../app/features/documents/upload.ts'
import { demoPaper } from './paper.ts'
import type { Stage } from './world.ts'

/**
 * Two papers, so that the library, its downloads and a review that is overdue can be seen. Each says of itself that it
 * certifies nothing: the product never makes up a safety or an insurance paper, and neither does its demo.
 */
export const keepDocuments = ({ month, people }: Stage): void => {
  const { today } = month
  const keep = (kind: string, title: string, days: number, reviewIn: number) =>
    month.tell(month.ago({ hours: 24 * days }), async (as) => {
      const file = readPaper(demoPaper(title))
      if ('problem' in file) throw new Error(file.problem)
      const revisedOn = today.subtract({ days: days + 1 }).toString()
      const facts = { kind, title, revision: 'Demo', revisedOn, reviewBy: today.add({ days: reviewIn }).toString() }
      await uploadDocument(as(people.admin), facts, file)
    })
  keep('product_data_sheets', 'Sample data sheet: hydraulic fluid ISO VG 46', 24, 340)
  keep('insurance_certificates', 'Sample certificate (demo, not valid)', 380, -14)
}
