import type { LoaderFunctionArgs } from 'react-router'
import type { Content } from '#content/index.ts'
import { dateOf } from '#domain/instant.ts'
import { orderOfQuote } from '#features/orders/find.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { effectiveState } from '../decide.ts'
import { findQuote, quoteBehind } from '../find.ts'
import { quoteSheet } from './quote-sheet.ts'

/** The quote as a PDF file, for viewers who may see its page: behind its link, in the portal, or at the desk. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const quote = params.link ? await quoteBehind(ctx, params.link) : await findQuote(ctx, params.id ?? '')
  const state = effectiveState(ctx, quote, (await orderOfQuote(ctx, quote.id)) !== undefined)
  const pdf = await paperPdf(
    await quoteSheet(ctx, quote, state),
    senderOf(context.get(services).content),
    dateOf(ctx.now),
  )
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${quote.reference}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})

const senderOf = ({ company: { brand, address, phone, email } }: Content) => ({
  brand,
  lines: [address.street, `${address.place}, ${address.stateCode} ${address.zip}`, phone, email].filter(
    (line) => line !== undefined,
  ),
})
