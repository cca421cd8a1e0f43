import { z } from 'zod'
import { files, pageNames } from '../files.ts'
import { articleHead } from '../kinds/articles.ts'
import { pageFile } from '../kinds/pages.ts'

/** A list within a file whose entries are edited one by one. `fixed`: forms and pages need each of them, and no other. */
export type EntryList = { at: string; one: string; many: string; names: readonly string[]; fixed?: true }

/** A content file that staff may edit in the browser. The rest of the folder is for whoever keeps the program. */
export type Editable = {
  path: string
  group: 'pages' | 'articles' | 'lists'
  schema: z.ZodType
  /** Binds the company: what it promises, and what it claims of itself. */
  binding?: true
  lists: readonly EntryList[]
}

const page = (name: string): Editable => ({ path: `pages/${name}.yaml`, group: 'pages', schema: pageFile, lists: [] })

type ListFile = 'testimonials' | 'claims' | 'promises' | 'faqs' | 'services' | 'industries'

const lists = (name: ListFile, lists: readonly EntryList[], binding?: true): Editable => ({
  path: files[name][0],
  group: 'lists',
  schema: files[name][1],
  lists,
  ...(binding && { binding }),
})

const known: readonly Editable[] = [
  ...pageNames.map(page),
  lists('faqs', [{ at: '', one: 'question', many: 'Questions', names: ['question'] }]),
  lists('testimonials', [{ at: '', one: 'testimonial', many: 'Testimonials', names: ['role', 'business'] }]),
  lists('services', [{ at: '', one: 'service', many: 'Services', names: ['name'], fixed: true }]),
  lists('industries', [{ at: '', one: 'industry', many: 'Industries', names: ['name'], fixed: true }]),
  lists('promises', [{ at: '', one: 'promise', many: 'Promises', names: ['ask', 'words'], fixed: true }], true),
  lists(
    'claims',
    [
      { at: 'claims', one: 'claim', many: 'Claims', names: ['figure', 'words'] },
      { at: 'badges', one: 'badge', many: 'Badges', names: ['words'] },
    ],
    true,
  ),
]

const article = /^insights\/[a-z0-9]+(?:-[a-z0-9]+)*\.md$/

/** The file at this path, if staff may edit it. An article need not be there yet. */
export const editableAt = (path: string): Editable | undefined =>
  known.find((one) => one.path === path) ??
  (path.length <= 100 && article.test(path) ? { path, group: 'articles', schema: articleHead, lists: [] } : undefined)

/** All that is always there; articles are found in the folder. */
export const editablePaths: readonly string[] = known.map(({ path }) => path)

export const isArticle = (path: string) => article.test(path)

/** What a schema takes, as JSON Schema: from it the form of a file is drawn. */
export const jsonSchema = ({ schema }: Pick<Editable, 'schema'>): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | false
  enum?: string[]
  const?: unknown
  format?: string
  maxLength?: number
  minItems?: number
  default?: unknown
}
