import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestContext, services } from '#http/context.ts'

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
    let failure: unknown
    const late = setTimeout(() => abort(new Error('The page took too long to render.')), renderTimeout)
    const answer = (html: Buffer<ArrayBuffer>) => {
      clearTimeout(late)
      if (failure !== undefined) report(failure, context)
      resolve(new Response(wordsFirst(html), { status: failure === undefined ? status : 500, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} nonce={nonce} />, {
      nonce,
      // Nothing is set aside to be moved into its place by script: that would jump, and stay hidden without JavaScript.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(collected(answer)),
      onShellError: (error) => {
        clearTimeout(late)
        reject(error)
      },
      onError: (error) => void (failure ??= error),
    })
  })
}

/** Conditions thrown on purpose are answers, and `answering` has told of them already. The rest is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isClientError(error)) report(error, context)
}

/** A form sent to what takes none: the router answers 405, and anyone could fill the log with it. */
const isClientError = (error: unknown) => isRouteErrorResponse(error) && error.status < 500

const report = (error: unknown, context: Readonly<RouterContextProvider>) => {
  const { requestId } = context.get(requestContext)
  context.get(services).log.error({ requestId, err: error }, 'a page failed')
}

/**
 * React's files are asked for after the sheet and the font: a page is read before it is touched. They are our own and
 * need no nonce, of which every one is a hole in a page that is copied. The head alone is read: as text, a list of fifty
 * rows would cost more here than in the database.
 */
const wordsFirst = (html: Buffer<ArrayBuffer>) => {
  const head = html.subarray(0, html.indexOf('</head>'))
  const inOrder = head
    .toString()
    .replaceAll(
      /<link rel="modulepreload"([^>]*?)(?: nonce="[^"]*")?(?=\/?>)/g,
      '<link rel="modulepreload" fetchpriority="low"$1',
    )
  return Buffer.concat([Buffer.from(inOrder), html.subarray(head.length)])
}

const collected = (finish: (html: Buffer<ArrayBuffer>) => void) => {
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
