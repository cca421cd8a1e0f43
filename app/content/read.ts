import { createHash } from 'node:crypto'
import { checkContent } from './checks/content.ts'
import { files, pageNames, type PageName, type Sheets, type Values } from './files.ts'
import { openFolder, type Page, type Texts } from './folder.ts'
import { articleHead, articleOf, type Article } from './kinds/articles.ts'
import { legalHead, type LegalPage } from './kinds/legal.ts'
import { offersOf } from './kinds/products.ts'
import { pageFile, type PageWords } from './kinds/pages.ts'
import type { KnownNames } from './known-names.ts'
import { toBlocks } from './markdown.ts'
import { ContentError, inPlainWords, type Mistake } from './content-error.ts'
import { fileUnder, isOverlayName, overlaid, type Overlay } from './overlay.ts'
import type { ContentFile } from './content-file.ts'

/** Content as it is written: checked, with the placeholders still in its texts. */
export type RawContent = Values & {
  pages: Record<PageName, PageWords>
  articles: Article[]
  legal: LegalPage[]
  version: string
  /** The version without what lies over the files. */
  filesVersion: string
}

/**
 * Reads and checks a content folder, with what staff changed lying over its files: settings, and texts. Throws a ContentError that lists
 * every mistake.
 */
export const readContent = (
  folder: string,
  names: KnownNames = {},
  overlay: Overlay = {},
  texts: Texts = {},
): RawContent => {
  const open = openFolder(folder, texts)
  const sheets = Object.fromEntries(
    Object.entries(files).map(([name, [path, schema]]) => [name, open.yaml(path, schema)]),
  ) as Sheets
  sheets.offers = offersIn(sheets)
  layOver(sheets, overlay, open.report)
  const pages = Object.fromEntries(pageNames.map((name) => [name, open.yaml(`pages/${name}.yaml`, pageFile)?.value]))
  const blocks = ({ file, body, bodyLine }: Page<unknown>) => toBlocks(body, { file, line: bodyLine }, open.report)
  const insights = open.markdownIn('insights', articleHead)
  const articles = insights.map((page) => articleOf(page.value, page.slug, blocks(page))).toSorted(newestFirst)
  const legal = open
    .markdownIn('legal', legalHead)
    .map((page) => ({ ...page.value, slug: page.slug, content: blocks(page) }))

  for (const file of open.unread(['', 'products', 'pages', 'assistant']))
    open.report({ file, line: 1, words: "the program doesn't know a file with this name" })
  checkContent({ sheets, pages, insights, articles, legal }, open, names)
  if (open.mistakes.length > 0) throw new ContentError(open.mistakes)

  const values = Object.fromEntries(Object.entries(sheets).map(([name, sheet]) => [name, sheet.value]))
  const filesVersion = open.version()
  return {
    ...values,
    pages,
    articles,
    legal,
    filesVersion,
    version: filesVersion + markOf(overlay, texts),
  } as RawContent
}

const offersIn = ({ fuels, lubricants, delivery }: Sheets): Sheets['offers'] =>
  fuels &&
  lubricants &&
  delivery && {
    file: fuels.file,
    value: offersOf({ fuels: fuels.value, lubricants: lubricants.value, delivery: delivery.value }),
    lineAt: () => 1,
  }

/** What staff changed takes the place of what the file says, under the very same schema. */
const layOver = (sheets: Sheets, overlay: Overlay, report: (mistake: Mistake) => void) => {
  for (const [name, given] of Object.entries(overlay)) {
    if (!isOverlayName(name) || given === undefined) continue
    const file = `settings/${name}`
    const parsed = overlaid[name].safeParse(given, { reportInput: true })
    const sheet = sheets[fileUnder[name]] as ContentFile | undefined
    if (!parsed.success) {
      for (const { path, words } of parsed.error.issues.flatMap(inPlainWords)) report({ file, line: 1, words, path })
    } else if (sheet) {
      const part = name === 'answers' ? { answers: parsed.data } : parsed.data
      const rest = fileUnder[name] === 'company' ? (sheet.value as object) : undefined
      sheet.value = rest ? { ...rest, ...part } : part
      sheet.lineAt = () => 1
      sheet.file = file
    }
  }
}

/** Content with something over it is another version than the files alone. */
const markOf = (...overlays: (Overlay | Texts)[]) =>
  overlays.some((one) => Object.keys(one).length > 0)
    ? createHash('sha256').update(JSON.stringify(overlays)).digest('hex').slice(0, 8)
    : ''

const newestFirst = (a: Article, b: Article) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)
