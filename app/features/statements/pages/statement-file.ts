import type { LoaderFunctionArgs } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { readStatement, statementBehind } from '../find.ts'
import { statementPdf } from './statement-pdf.ts'
import { statementSheet } from './statement-sheet.ts'

/** A statement as a PDF file, for someone who has its link. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const statement = await statementBehind(ctx, params.link ?? '')
  const { content, env } = context.get(services)
  const pdf = await statementPdf(
    statementSheet(ctx, content, env.origin, await readStatement(ctx, statement)),
    statement.madeAt,
  )
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="statement-${statement.month}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})
