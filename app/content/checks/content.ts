import type { Sheets } from '../files.ts'
import type { openFolder, Page } from '../folder.ts'
import type { Article, articleHead } from '../kinds/articles.ts'
import type { PageWords } from '../kinds/pages.ts'
import type { LegalPage } from '../kinds/legal.ts'
import type { KnownNames } from '../known-names.ts'
import type { z } from 'zod'
import { addressesOf, checkLinks, checkPlaceholders } from './texts.ts'
import { checkCoverage } from './coverage.ts'
import { checkArticles, checkPaperWords, checkPromises, checkSalesTax, checkTaxes, checkZips } from './entries.ts'
import { checkNames } from './names.ts'
import { checkPassages } from './passages.ts'

type LoadedContent = {
  sheets: Sheets
  pages: Readonly<Record<string, PageWords | undefined>>
  insights: Page<z.output<typeof articleHead>>[]
  articles: readonly Article[]
  legal: LegalPage[]
}

/** What one file says about another. Files that could not be read are left out; their own mistakes are reported already. */
export const checkContent = (
  { sheets, pages, insights, articles, legal }: LoadedContent,
  open: ReturnType<typeof openFolder>,
  names: KnownNames,
) => {
  const { report } = open
  const texts = textsOf(open)
  if (sheets.promises) checkPromises(sheets.promises, names, report)
  if (sheets.coverage) checkCoverage(sheets.coverage, sheets, report)
  if (sheets.zips) checkZips(sheets.zips, sheets.coverage?.value, report)
  if (sheets.taxes) checkTaxes(sheets.taxes, report)
  if (sheets.paperWords) checkPaperWords(sheets.paperWords, report)
  if (sheets.salesTax) checkSalesTax(sheets.salesTax, sheets.coverage?.value, report)
  checkPassages(sheets, { pages, articles }, report)
  checkArticles(insights, report)
  checkNames(sheets, insights, names, report)
  checkPlaceholders(texts, sheets, report)
  checkLinks(texts, addressesOf({ sheets, insights, legal }, names), Boolean(names.routes), report)
}

/** A text with its place, looked up for a mistake alone. `written` is the Markdown line; else a value of a YAML file. */
export type Text = { file: string; line: () => number; text: string; path?: PropertyKey[]; written?: boolean }

const textsOf = ({ sheets, pages }: ReturnType<typeof openFolder>): Text[] => [
  ...[...sheets, ...pages].flatMap(({ file, value, lineAt }) =>
    stringsIn(value).map(({ path, text }) => ({
      file,
      text,
      path,
      line: () => lineAt(path),
    })),
  ),
  ...pages.flatMap(({ file, body, bodyLine }) =>
    body.split('\n').map((text, index) => ({ file, text, line: () => bodyLine + index, written: true })),
  ),
]

const stringsIn = (value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => stringsIn(item, [...path, key]))
}
