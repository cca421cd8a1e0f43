/**
 * The service worker of the driver's pages alone: its scope is /driver/. With signal it asks the server; without, it shows
 * what the phone kept. What is sent goes by itself: see send.ts.
 */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WorkerFetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerMessageEvent = ExtendableEvent & { data: { keep?: string[] } }

const worker = globalThis as unknown as {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  location: Location
  addEventListener: (name: string, hear: (event: never) => void) => void
}
const cacheName = 'driver-1'

/** How long a page may take before the one that was kept is shown: a bar of signal is often none. */
const timeout = 4000

worker.addEventListener('install', (event: ExtendableEvent) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event: WorkerMessageEvent) => event.waitUntil(keepAll(event.data.keep ?? [])))

worker.addEventListener('fetch', (event: WorkerFetchEvent) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/driver/link/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(fromPhone(request))
  else if (pathname.startsWith('/driver/')) event.respondWith(fromServer(request))
})

const keepAll = async (addresses: readonly string[]) => {
  const cache = await caches.open(cacheName)
  for (const address of addresses) {
    if (address.includes('/assets/') && (await cache.match(address))) continue
    const response = await fetch(address, { redirect: 'manual' }).catch(() => undefined)
    if (response?.ok) await cache.put(address, response)
  }
}

/** Named by their contents, so they never change. */
const fromPhone = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

const fromServer = async (request: Request): Promise<Response> => {
  const cache = await caches.open(cacheName)
  // A page is one whatever stands behind its address; a paper is another for each load.
  const cached = await cache.match(request, { ignoreSearch: !request.url.includes('.pdf') })
  const fetched = fetch(request).then(async (response) => {
    // That there is no shift is nothing to keep in the place of its pages.
    const isPage = response.headers.get('content-type')?.includes('text/html') && !response.headers.has('x-no-shift')
    if (response.ok && isPage) await cache.put(request.url, response.clone())
    return response
  })
  if (!cached) return fetched
  const tired = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(cached), timeout)
  })
  return Promise.race([fetched.catch(() => cached), tired])
}
