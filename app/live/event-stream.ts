/** Proxies and browsers give up on a connection that says nothing. */
const heartbeat = 25_000

type SendEvent = (event: string, data: unknown) => void

/**
 * An answer of server-sent events. `begin` is given the way to tell and the way to end, and returns what is to be done
 * when it is over; any of the signals ends it too.
 */
export const eventStream = (
  signals: readonly AbortSignal[],
  begin: (send: SendEvent, end: () => void) => () => void,
) => {
  const text = new TextEncoder()
  let fallSilent = () => false
  /** The process outlives its streams: what it would end holds everything of them. */
  const over = new AbortController()

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const sendEvent: SendEvent = (event, data) => {
        if (!over.signal.aborted) controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      const beat = setInterval(sendEvent, heartbeat, 'heartbeat', {})
      fallSilent = () => {
        if (over.signal.aborted) return false
        over.abort()
        clearInterval(beat)
        leave()
        return true
      }
      const end = () => {
        if (fallSilent()) controller.close()
      }
      sendEvent('open', {})
      const leave = begin(sendEvent, end)
      for (const signal of signals) {
        if (signal.aborted) end()
        signal.addEventListener('abort', end, { once: true, signal: over.signal })
      }
    },
    // The reader has closed it already.
    cancel: () => void fallSilent(),
  })

  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would keep the events until it has a bufferful.
      'X-Accel-Buffering': 'no',
    },
  })
}
