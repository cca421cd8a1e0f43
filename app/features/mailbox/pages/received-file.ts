import { answering } from '#http/answering.ts'
import { findReceivedFile } from '../find-received.ts'
import type { Route } from './+types/received-file'

/** A file that came with an email: saved, never shown, whatever it says it is. */
export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const { name, content } = await findReceivedFile(ctx, params.id, params.file)
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Length': String(content.length),
    },
  })
})
