import { bytesAtMost, countAtMost, type PageMeasure } from './budget.ts'
import { travelBytesOf } from './bytes.ts'
import { visit } from './visit.ts'

/** JavaScript that a page brings before it is touched, brotli. */
export const scripts: PageMeasure = async ({ origin }) => {
  const scriptsOf = async (path: string) =>
    (await visit(origin + path)).addresses.filter((address) => new URL(address).pathname.endsWith('.js'))
  const [ofHome, ofForm] = [await scriptsOf('/'), await scriptsOf('/quote/fuel')]
  return [
    bytesAtMost('JavaScript of a marketing page before touch', await travelBytesOf(ofHome), 3),
    countAtMost('JavaScript files of a marketing page before touch', ofHome.length, 1),
    bytesAtMost('JavaScript of a form page', await travelBytesOf(ofForm), 120, `, ${ofForm.length} files`),
  ]
}
