import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { requestContext, services } from '#routes/http/context.ts'

/** Data that a page waits for longer than this is given up. */
export const streamTimeout = 8_000

const renderTimeout = streamTimeout + 2_000

/** Renders the whole page before the first byte goes out: its status is right, and it can be compressed and kept. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce } = context.get(requestContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  return new Promise<Response>((resolve, reject) => {
    let answered = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => pipe(collected((html) => resolve(new Response(html, { status: answered, headers })))),
      onShellError: reject,
      onError: (error) => {
        answered = 500
        const { log } = context.get(services)
        log.error({ requestId: context.get(requestContext).requestId, err: error }, 'a page failed to render')
      },
    })
    setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeout).unref()
  })
}

/** What routes threw on purpose is an answer; what `answering` has logged comes here as one. The rest is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = context.get(services)
  log.error({ requestId: context.get(requestContext).requestId, err: error }, 'a route failed')
}

const collected = (finish: (html: Uint8Array<ArrayBuffer>) => void) => {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(done) {
      finish(Buffer.concat(chunks))
      done()
    },
  })
}
