import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { paperPdf, type PaperSheet } from './paper-pdf.ts'

/** A paper as a PDF file that is saved and never shown. */
export const paperFile = async (ctx: Context, content: Content, sheet: PaperSheet, name: string): Promise<Response> => {
  const pdf = await paperPdf(sheet, paperSender(content), dateOf(ctx.now))
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

/** Whose paper it is, as it stands at its top. */
export const paperSender = ({ company: { brand, address, phone, email } }: Pick<Content, 'company'>) => ({
  brand,
  lines: [address.street, `${address.place}, ${address.stateCode} ${address.zip}`, phone, email].filter(
    (line) => line !== undefined,
  ),
})
