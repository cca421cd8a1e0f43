import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** A picture as points of four bytes: red, green, blue and opacity. */
export type Points = { data: Uint8Array; width: number; height: number }

/** What the largest phone camera takes, 48 megapixels. Unfolded, one such photo needs half a gigabyte. */
const mostPixels = 50_000_000
const mostMemory = 768 * 1024 * 1024
const timeout = 20_000

let before: Promise<unknown> = Promise.resolve()

/**
 * Reads a HEIC photo, upright. Undefined for one that is broken, too large, or takes too long. One at a time, in a thread
 * of its own that ends with it: whatever is in the file, it costs so much memory and no more.
 * Source: docs/decisions/0039-heic-photos.md.
 */
export const readHeic = (
  content: Buffer,
  { pixels = mostPixels, milliseconds = timeout } = {},
): Promise<Points | undefined> => {
  const decoded = before.then(() => decode(content, pixels, milliseconds))
  before = decoded
  return decoded
}

const decode = (content: Buffer, pixels: number, milliseconds: number) =>
  new Promise<Points | undefined>((resolve) => {
    const library = createRequire(import.meta.url).resolve('libheif-js/wasm-bundle')
    const worker = new Worker(`(${decodeInThread.toString()})()`, {
      ...{ eval: true, env: {}, stdout: true, stderr: true },
      workerData: { sent: new Uint8Array(content), library, pixels, mostMemory },
    })
    const end = (picture?: Points) => {
      clearTimeout(clock)
      void worker.terminate()
      resolve(picture)
    }
    const clock = setTimeout(end, milliseconds)
    worker.on('message', end)
    worker.on('error', () => end())
    worker.on('exit', () => end())
  })

/** What the thread runs. It is handed over as text, and so knows nothing of this module. */
const decodeInThread = () => {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
  const { sent, library, pixels, mostMemory } = workerData
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('More memory than a photo needs.')
    return grow.call(this, pages)
  }
  const { HeifDecoder } = process.getBuiltinModule('node:module').createRequire(library)(library)
  type Photo = {
    is_primary: () => boolean
    get_width: () => number
    get_height: () => number
    display: (into: Points, done: (image: Points | null) => void) => void
  }
  const photos: Photo[] = new HeifDecoder().decode(sent)
  const photo = photos.find((each) => each.is_primary()) ?? photos[0]
  const [width, height] = photo ? [photo.get_width(), photo.get_height()] : [0, 0]
  if (!photo || width * height > pixels || width * height === 0) {
    parentPort?.postMessage(undefined)
    return
  }
  photo.display({ data: new Uint8Array(width * height * 4), width, height }, (shown) =>
    parentPort?.postMessage(shown ?? undefined, shown ? [shown.data.buffer as ArrayBuffer] : []),
  )
}
