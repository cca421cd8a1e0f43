/** What the name of a file says of the sheet in it; a person confirms it. Days are plain, such as "2026-03-31". */
export type ProposedSheetFacts = { product?: string; revision?: string; revisedOn?: string }

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/#\s*2/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Words that say nothing of a product. */
const common = new Set([
  'sds',
  'msds',
  'safety',
  'data',
  'sheet',
  'rev',
  'revision',
  'final',
  'pdf',
  'and',
  'the',
  'fuel',
])

/** Other names of products, as their makers call them in names of files. */
const also: Readonly<Record<string, string>> = {
  dyed: 'off road',
  red: 'off road',
  clear: 'ulsd',
  hho: 'heating oil',
  kero: 'kerosene',
}

/**
 * The product whose words the name shares most of, where no other shares as many; a revision such as "rev 4.1" or "v3";
 * and a day. "SDS_Off-Road Diesel_rev4.1_2026-03-31.pdf" says all three.
 */
export const proposeFacts = (name: string, products: Readonly<Record<string, string>>): ProposedSheetFacts => {
  const bare = name.replace(/\.[a-z]{3,4}$/i, '')
  const spoken = new Set(words(bare).flatMap((word) => [word, ...words(also[word] ?? '')]))
  const scored = Object.entries(products)
    .map(([key, label]) => {
      const ownWords = [...new Set(words(`${key} ${label}`))].filter((word) => !common.has(word))
      const shared = ownWords.filter((word) => spoken.has(word)).length
      // A name that has all the words of a product means it, though another shares as many.
      return { key, shared, score: shared + (shared === ownWords.length ? 0.5 : 0) }
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.score - one.score)
  const [best, next] = scored
  const day = /(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})/.exec(bare)
  const revision = /(?:^|[^a-z])(?:rev(?:ision)?|v)[ ._-]*([0-9]+(?:[._][0-9]+)*|[a-z])(?![a-z0-9])/i.exec(
    bare.replace(day?.[0] ?? '', ''),
  )
  return {
    ...(best && (!next || best.score > next.score) && { product: best.key }),
    ...(revision?.[1] && { revision: revision[1].replaceAll('_', '.') }),
    ...(day && Number(day[2]) <= 12 && Number(day[3]) <= 31 && { revisedOn: `${day[1]}-${day[2]}-${day[3]}` }),
  }
}
