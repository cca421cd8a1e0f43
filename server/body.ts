import type { IncomingMessage } from 'node:http'

export const ordinaryBody = 64 * 1024
/** Files of so many MB, and the form around them. What is a little larger is told so by its form, in words. */
export const uploadBody = (megabytes: number) => megabytes * 1024 * 1024 + 256 * 1024
export const mostFields = 200

/** A browser listens when it has sent everything. What is too large is read on to here, unkept, so that it hears us. */
const hearsUs = 48 * 1024 * 1024

/** Reads a body up to a ceiling, whatever its headers claim; undefined when there is more. */
export const readBody = (incoming: IncomingMessage, ceiling: number) =>
  new Promise<Buffer | undefined>((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > hearsUs) return resolve(undefined)
    // It may have left while someone looked up who it is.
    if (incoming.destroyed) return reject(new BodyCutShort('The visitor left before sending.'))
    let chunks: Buffer[] = []
    let length = 0
    incoming
      .on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length <= ceiling) chunks.push(chunk)
        else chunks = []
        if (length > hearsUs) resolve(undefined)
      })
      .once('end', () => resolve(length <= ceiling ? Buffer.concat(chunks) : undefined))
      .once('error', reject)
      .once('close', () => reject(new BodyCutShort('The visitor left in the middle of sending.')))
  })

export class BodyCutShort extends Error {
  override name = 'BodyCutShort'
}

/** How many fields a form's body holds, counted without parsing it. Undefined when it is no form. */
export const countFields = (body: Buffer, contentType: string) => {
  if (isUrlEncoded(contentType)) return body.length === 0 ? 0 : occurrences(body, '&') + 1
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark ? Math.max(0, occurrences(body, `--${mark}`) - 1) : undefined
}

export const isUrlEncoded = (contentType: string) => /^application\/x-www-form-urlencoded\b/i.test(contentType)
export const isMultipart = (contentType: string) => /^multipart\/form-data\b/i.test(contentType)
export const isJson = (contentType: string) => /^application\/json\b/i.test(contentType)

const occurrences = (body: Buffer, mark: string) => {
  let count = 0
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) count++
  return count
}
