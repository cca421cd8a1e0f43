import type { Mistake } from '../mistakes.ts'
import type { Text } from './content.ts'

const address = /^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/
const linkInMarkdown = /\]\(([^)\s]+)\)/g
/** Addresses that content itself makes; they can be checked without knowing the router. */
const ownPlaces = /^\/(insights|coverage)\/./

/** Links inside the site lead somewhere; links out of it are https. `routesKnown`: also check addresses of the router. */
export const checkLinks = (
  texts: readonly Text[],
  addresses: ReadonlySet<string>,
  routesKnown: boolean,
  report: (mistake: Mistake) => void,
) => {
  for (const { file, line, text, written } of texts) {
    const links = written
      ? [...text.matchAll(linkInMarkdown)].map(([, to = '']) => to)
      : address.test(text)
        ? [text]
        : []
    for (const link of links) {
      const [to = ''] = link.split('#')
      if (link.startsWith('https://') || link.startsWith('mailto:') || link.startsWith('#')) continue
      if (!link.startsWith('/')) report({ file, line, words: `the link ${link} must begin with / or https://` })
      else if ((routesKnown || ownPlaces.test(to)) && !addresses.has(to))
        report({ file, line, words: `the link ${to} leads nowhere` })
    }
  }
}
