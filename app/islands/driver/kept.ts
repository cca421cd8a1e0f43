/** A report as the phone keeps it until the server has it. */
export type Waiting = {
  id: string
  /** Its place in what this phone has counted. */
  number: number
  at: string
  url: string
  /** What the driver reads of it while it waits. */
  says: string
  next: string
  fields: [name: string, value: string | Blob][]
}

type Phone = { name: 'phone'; device: string; shift: string; last: number }

const database = 'driver'

const answered = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The phone keeps nothing.')))
  })

let opened: Promise<IDBDatabase> | undefined

const open = () =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('reports', { keyPath: 'number' })
      request.result.createObjectStore('about', { keyPath: 'name' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The phone keeps nothing.')))
  }))

const store = async (name: 'reports' | 'about', mode: IDBTransactionMode) =>
  (await open()).transaction(name, mode).objectStore(name)

/** Everything that waits, in the order in which it happened. */
export const allWaiting = async (): Promise<Waiting[]> => answered((await store('reports', 'readonly')).getAll())

/** Keeps a report with the next number, before anything is sent: a browser that is killed has it. */
export const keep = async (report: Omit<Waiting, 'number'>): Promise<Waiting> => {
  const phone = await phoneOf()
  const waiting = await allWaiting()
  const number = Math.max(phone.last, waiting.at(-1)?.number ?? 0) + 1
  const kept = { ...report, number }
  await answered((await store('reports', 'readwrite')).add(kept))
  return kept
}

/** It was put right by the driver: its number is free again. */
export const drop = async ({ number }: Waiting): Promise<void> => {
  await answered((await store('reports', 'readwrite')).delete(number))
}

/** The server has it. */
export const sent = async (report: Waiting): Promise<void> => {
  const phone = await phoneOf()
  await answered((await store('about', 'readwrite')).put({ ...phone, last: Math.max(phone.last, report.number) }))
  await drop(report)
}

/** Which phone this is, made with the first report. */
export const phoneOf = async (): Promise<Phone> => {
  const known: Phone | undefined = await answered((await store('about', 'readonly')).get('phone'))
  return known ?? { name: 'phone', device: crypto.randomUUID(), shift: '', last: 0 }
}

/** Begins with a shift: what was kept of another one is wiped. */
export const beginWith = async (shift: string): Promise<void> => {
  const phone = await phoneOf()
  if (phone.shift === shift) return
  if (phone.shift) await wipe()
  const fresh = await phoneOf()
  await answered((await store('about', 'readwrite')).put({ ...fresh, shift }))
}

/** Forgets reports, photos, pages and who this phone is. */
export const wipe = async (): Promise<void> => {
  if (opened) (await opened).close()
  opened = undefined
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(database)
    for (const ended of ['success', 'error', 'blocked']) request.addEventListener(ended, () => resolve())
  })
  for (const name of await (globalThis.caches?.keys() ?? [])) await caches.delete(name)
}
