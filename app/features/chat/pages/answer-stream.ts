/** Says what is heard of an answer as server-sent events. The asker may leave: the answer is made all the same. */
export const answerStream = (
  headers: Headers,
  begin: (tell: (event: string, data: unknown) => void) => Promise<void>,
) => {
  const text = new TextEncoder()
  let listening = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (event: string, data: unknown) => {
        if (listening) controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      await begin(tell)
      if (listening) controller.close()
    },
    cancel: () => void (listening = false),
  })
  headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  // Nobody stores the answer to a POST; with "no-store" Chromium tells of each stream, read to its end, as of one torn off.
  headers.set('Cache-Control', 'no-cache, private')
  // nginx would keep the words until it has a bufferful.
  headers.set('X-Accel-Buffering', 'no')
  return new Response(body, { headers })
}
