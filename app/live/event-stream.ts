/** Proxies and browsers give up on a connection that says nothing. */
const heartbeat = 25_000

type Tell = (event: string, data: unknown) => void

/**
 * An answer of server-sent events. `begin` is given the way to tell and the way to end, and returns what is to be done
 * when it is over; any of the signals ends it too.
 */
export const eventStream = (signals: readonly AbortSignal[], begin: (tell: Tell, end: () => void) => () => void) => {
  const text = new TextEncoder()
  let fallSilent = () => false

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let over = false
      const tell: Tell = (event, data) => {
        if (!over) controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      const beat = setInterval(tell, heartbeat, 'heartbeat', {})
      fallSilent = () => {
        if (over) return false
        over = true
        clearInterval(beat)
        leave()
        return true
      }
      const end = () => {
        if (fallSilent()) controller.close()
      }
      tell('open', {})
      const leave = begin(tell, end)
      for (const signal of signals) {
        if (signal.aborted) end()
        signal.addEventListener('abort', end, { once: true })
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
