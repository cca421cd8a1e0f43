import { addDrafts } from '../../app/features/documents/drafts.ts'
import { readPaper } from '../../app/features/documents/paper.ts'
import { uploadDocument } from '../../app/features/documents/upload.ts'
import { notePrices } from '../../app/features/pricelist/note-prices.ts'
import { choosePriceMails } from '../../app/features/pricelist/own-prices.ts'
import { noteDeliveries, sendSheets } from '../../app/features/safety-sheets/send-sheets.ts'
import { system } from '#domain/viewer.ts'
import { demoPaper } from './paper.ts'
import type { DemoStage } from './world.ts'

/**
 * Papers, so that the library, its downloads, a review that is overdue, and who was given a sheet can be seen. Each says of itself that it
 * certifies nothing: the product never makes up a safety or an insurance paper, and neither does its demo.
 */
export const keepDocuments = ({ month, people }: DemoStage): void => {
  const { today } = month
  const keep = (kind: string, title: string, days: number, reviewIn: number, product?: string) =>
    month.tell(month.ago({ hours: 24 * days }), async (as) => {
      const file = readPaper(demoPaper(title))
      if ('problem' in file) throw new Error(file.problem)
      const revisedOn = today.subtract({ days: days + 1 }).toString()
      const facts = { kind, title, revision: 'Demo', revisedOn, reviewBy: today.add({ days: reviewIn }).toString() }
      await uploadDocument(as(people.admin), { ...facts, product }, file)
    })
  keep('product_data_sheets', 'Sample data sheet: hydraulic fluid ISO VG 46', 24, 340)
  keep('sds_fuels', 'Sample sheet (demo, not valid)', 20, 300, 'ulsd')
  keep('insurance_certificates', 'Sample certificate (demo, not valid)', 380, -14)
  for (const days of [3, 2, 1]) month.tell(month.ago({ hours: 24 * days }), (as) => notePrices(as(system)))
  month.tell(month.ago({ minutes: 12 }), async (as) => {
    await choosePriceMails(as(people.customer), true)
    await notePrices(as(system))
    await noteDeliveries(as(system))
    await sendSheets(as(system))
    const name = 'Sample off-road diesel rev 2.pdf'
    const file = readPaper(demoPaper(name))
    if ('problem' in file) throw new Error(file.problem)
    await addDrafts(as(people.admin), [{ name, ...file }])
  })
}
