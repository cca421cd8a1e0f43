/** A promise as the company makes it, once, in content/promises.yaml. `amount` is the upper bound, in the clock's unit. */
export type ResponsePromise = {
  key: string
  words: string
  clock: 'clock-hours' | 'opening-hours' | 'business-days'
  amount: number
}

/** Every promise by its key. */
export type PromiseLedger = Readonly<Record<string, ResponsePromise>>

/** The promise a form names. Throws when the ledger lacks it: content is checked at start, so this is a bug. */
export const promiseNamed = (ledger: PromiseLedger, key: string): ResponsePromise => {
  const promise = ledger[key]
  if (!promise) throw new Error(`content/promises.yaml has no promise "${key}".`)
  return promise
}
