/** How long a model may take: to its first words, between words, and in all. */
export type Pace = { firstMs: number; stallMs: number; wholeMs: number }

export const pace: Pace = { firstMs: 2200, stallMs: 1300, wholeMs: 20_000 }

export class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * The parts of a stream, as long as they keep coming. The clock is ours: a library's timer may wait for its own stream.
 * `counts` says which parts are words; headers and pings stop no clock.
 * @throws TooSlow
 */
export async function* paced<Part>(
  parts: AsyncIterable<Part>,
  { firstMs, stallMs, wholeMs }: Pace,
  counts: (part: Part) => boolean,
): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]()
  const started = performance.now()
  let limit = started + firstMs
  try {
    for (;;) {
      const next = await within(iterator.next(), Math.min(limit, started + wholeMs) - performance.now())
      if (next.done) return
      if (counts(next.value)) limit = performance.now() + stallMs
      yield next.value
    }
  } finally {
    // Not waited for: a stream that hangs would hang here too.
    void iterator.return?.()?.catch(() => {})
  }
}

const within = async <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
