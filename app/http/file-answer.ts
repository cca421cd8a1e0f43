import { asStream } from './as-stream.ts'

/** `read` gives its bytes from one to another, both counted. */
type ServedFile = {
  type: string
  bytes: number
  digest: string
  read: (start: number, end: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** A file of someone's is always saved, never shown as a page of ours, and may run nothing. */
export const attachmentHeaders = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
})

/** A stored file as an answer: whole, a part of it that was asked for, or nothing when the customer has it already. */
export const fileAnswer = (
  request: Request,
  { type, bytes, digest, read }: ServedFile,
  name: string,
  caching = 'public, no-cache',
): Response => {
  const tag = `"${digest.slice(0, 32)}"`
  const headers = {
    ...attachmentHeaders(type, name),
    'Cache-Control': caching,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  }
  if (hasIt(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers, bytes, tag)
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const body = request.method === 'HEAD' ? null : asStream(read(start, end))
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes}` }),
    },
  })
}

const hasIt = (header: string | null, tag: string) =>
  header !== null && header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/**
 * One range (RFC 9110, 14.2). Several at once, another unit, or one that the file has not are answered with the whole
 * file, as they may be.
 */
const rangeOf = (headers: Headers, bytes: number, tag: string): { start: number; end: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range')?.trim() ?? '') ?? []
  const unless = headers.get('If-Range')
  if ((from === '' && to === '') || (unless !== null && unless !== tag)) return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start > end ? undefined : { start, end }
}
