export type LiveEvent = { event: string; data: unknown }

/** Seconds until the next try; the last is repeated. */
const delays = [1, 2, 5, 10]

/** A server that says nothing for this long is gone, whatever the connection says. */
const silence = 60_000

/**
 * Listens to an address until `signal` ends it, trying again after 1, 2, 5, then every 10 seconds. Anyone who is not signed
 * in is told so by 401, and asks no more.
 */
export const connect = async (
  hear: (event: LiveEvent) => void,
  signal: AbortSignal,
  address: string,
): Promise<void> => {
  let tries = 0
  while (!signal.aborted) {
    const outcome = await listenOnce(
      (heard) => {
        tries = 0
        hear(heard)
      },
      signal,
      address,
    ).catch(() => 'lost' as const)
    // Another tab may be waiting to listen instead.
    if (outcome === 'refused' || signal.aborted) return
    await pause((delays[tries++] ?? delays.at(-1) ?? 10) * 1000, signal)
  }
}

const listenOnce = async (
  hear: (event: LiveEvent) => void,
  signal: AbortSignal,
  address: string,
): Promise<'lost' | 'refused'> => {
  const timeoutController = new AbortController()
  const response = await fetch(address, {
    headers: { Accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, timeoutController.signal]),
  })
  if (response.status === 401 || response.status === 403) return 'refused'
  if (!response.ok || !response.body) return 'lost'
  let timer = setTimeout(() => timeoutController.abort(), silence)
  let rest = ''
  try {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(() => timeoutController.abort(), silence)
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events.map(parseEvent)) {
        // So many others of this account listen that we should not begin again.
        if (event.event === 'replaced') return 'refused'
        hear(event)
      }
    }
  } finally {
    clearTimeout(timer)
  }
  return 'lost'
}

const parseEvent = (text: string): LiveEvent => {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return { event: line('event'), data: JSON.parse(line('data') || 'null') }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
