/** A report as the phone keeps it until the server has it. */
export type QueuedReport = {
  id: string
  /** Its place among all that this phone has kept. */
  number: number
  /** In which shift it was made, on which phone, and its place there: what the server counts. */
  shift: string
  device: string
  count: number
  /** What opens that shift to this phone, also when the browser has forgotten its cookie. */
  key?: string
  at: string
  url: string
  /** What the driver reads of it while it waits. */
  says: string
  next: string
  /** Where the meter of each product stood after it, as it was typed. */
  ends?: ReportResults
  fields: [name: string, value: string | Blob][]
}

type ReportResults = Record<string, string>

/** `before`: how many were kept in shifts before this one and still wait. `ends`: of what the server has of this shift. */
type Phone = { name: 'phone'; device: string; shift: string; last: number; before: number; ends?: ReportResults }
type Key = { name: 'key'; key: string; link: string }

const database = 'driver'

const resultOf = <Value>(request: IDBRequest<Value>) =>
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

type Store = 'reports' | 'about'

const readStore = async <Value>(name: Store, request: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
  resultOf(request((await open()).transaction(name, 'readonly').objectStore(name)))

/** Done when it is on the disk: what is not may go with a browser that is killed. */
const write = async (name: Store, change: (store: IDBObjectStore) => void): Promise<void> => {
  const transaction = (await open()).transaction(name, 'readwrite', { durability: 'strict' })
  change(transaction.objectStore(name))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const failed of ['error', 'abort'])
      transaction.addEventListener(failed, () => reject(transaction.error ?? new Error('The phone keeps nothing.')))
  })
}

/** Everything that waits, in the order in which it happened. */
export const allWaiting = (): Promise<QueuedReport[]> => readStore('reports', (store) => store.getAll())

const keptKey = () => readStore<Key | undefined>('about', (store) => store.get('key'))

/** The key of this phone; with a link, only one that was made for it. */
export const readShiftKey = async (link?: string): Promise<string | undefined> => {
  const existing = await keptKey()
  return !link || existing?.link === link ? existing?.key : undefined
}

/** Makes the key with which this phone opens a link, and keeps it first: the same again when it is asked again. */
export const keyFor = async (link: string): Promise<string> => {
  const existing = await readShiftKey(link)
  if (existing) return existing
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  await write('about', (store) => store.put({ name: 'key', key, link }))
  return key
}

/** Keeps a report with the next number, before anything is sent: a browser that is killed has it. */
export const keep = async (
  report: Omit<QueuedReport, 'number' | 'shift' | 'device' | 'count' | 'key'>,
): Promise<QueuedReport> => {
  const { last, before, shift, device } = await readPhoneRecord()
  const waiting = await allWaiting()
  const number = Math.max(last, waiting.at(-1)?.number ?? 0) + 1
  const stored = { ...report, number, shift, device, count: number - before, key: await readShiftKey() }
  await write('reports', (store) => store.add(stored))
  return stored
}

/** It was put right by the driver: its number is free again. */
export const drop = async ({ number }: QueuedReport): Promise<void> => {
  await write('reports', (store) => store.delete(number))
}

/** The server has it. */
export const markSent = async (report: QueuedReport): Promise<void> => {
  const phone = await readPhoneRecord()
  const endsByShift = { ...phone.ends, ...(report.shift === phone.shift && report.ends) }
  await write('about', (store) => store.put({ ...phone, ends: endsByShift, last: Math.max(phone.last, report.number) }))
  await drop(report)
}

/** Which phone this is, made with the first report. */
export const readPhoneRecord = async (): Promise<Phone> => {
  const storedPhone: Partial<Phone> | undefined = await readStore('about', (store) => store.get('phone'))
  return { device: crypto.randomUUID(), shift: '', last: 0, before: 0, ...storedPhone, name: 'phone' }
}

/**
 * Begins with a shift. What was kept of another one is wiped, but for what is not sent yet: that goes out as what it is, a
 * report of the shift before.
 */
export const beginWith = async (shift: string): Promise<void> => {
  const phone = await readPhoneRecord()
  if (phone.shift === shift) return
  await forgetPages()
  const last = Math.max(phone.last, (await allWaiting()).at(-1)?.number ?? 0)
  const device = phone.shift ? crypto.randomUUID() : phone.device
  await write('about', (store) => store.put({ ...phone, device, shift, last, before: last, ends: {} }))
}

/**
 * Where the meter of each product stood after the last delivery of this shift that was reported on this phone: of what
 * waits, and of what the server has, for a page may be older than that.
 */
export const lastEnds = async (): Promise<{ waiting: ReportResults; sent: ReportResults }> => {
  const { shift, ends = {} } = await readPhoneRecord()
  const waiting = (await allWaiting()).map((report) => (report.shift === shift ? report.ends : {}))
  return { waiting: Object.assign({}, ...waiting), sent: ends }
}

/** Forgets the pages, which name customers and their places. */
export const forgetPages = async (): Promise<void> => {
  for (const name of await (globalThis.caches?.keys() ?? [])) await caches.delete(name)
}

/** Forgets reports, photos, pages and who this phone is. */
export const wipe = async (): Promise<void> => {
  if (opened) (await opened).close()
  opened = undefined
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(database)
    for (const ended of ['success', 'error', 'blocked']) request.addEventListener(ended, () => resolve())
  })
  await forgetPages()
}
