import { bytesAtMost, type PageMeasure } from './budget.ts'
import { travelBytes, travelBytesOf } from './bytes.ts'

/** HTML of Home and every sheet it names, brotli. */
export const homeBytes: PageMeasure = async ({ origin }) => {
  const html = await (await fetch(origin)).text()
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => origin + href)
  if (sheets.length === 0) throw new Error('Home names no stylesheet.')
  return [
    bytesAtMost('HTML of Home', await travelBytes(origin), 20),
    bytesAtMost('CSS', await travelBytesOf(sheets), 12),
  ]
}
