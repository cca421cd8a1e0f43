import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** `npm run house`: counts of the code base, each beside its goal where it has one. */

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (path: string) => readFileSync(path, 'utf8')
const lines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)[\w-]*testing[\w-]*\.tsx?$/.test(path)
const production = tracked
  .filter((path) => /^(app|server)\/.*\.tsx?$/.test(path) && !isTest(path))
  .map((path) => ({ path, text: read(path) }))
  .map((file) => ({ ...file, lines: lines(file.text) }))
const total = sum(production.map((file) => file.lines))
const sizes = production.map((file) => file.lines).toSorted((a, b) => a - b)
const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0

/** Every line of an import statement, those of one that runs over several lines included. */
const importLines = (text: string) =>
  sum([...text.matchAll(/^import\b[^'"]*['"][^'"]+['"].*$/gm)].map(([statement]) => lines(statement)))
const onlyReexports = (text: string) =>
  text.trim() !== '' &&
  text.replaceAll(/^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;\n]*from\s+['"][^'"]+['"]$/gm, '').trim() === ''
const counted = production.filter(({ text }) => !onlyReexports(text))

const sheets = tracked.filter((path) => /^app\/.*\.css$/.test(path)).map(read)
/** Lengths in use, each part of a gap by itself. Pixels are those of drawings, in the units of their own view box. */
const values = (property: string) =>
  new Set(
    sheets.flatMap((sheet) =>
      [...sheet.matchAll(new RegExp(`(?:^|[\\s;{])${property}\\s*:\\s*([^;}]+)`, 'g'))].flatMap(([, value = '']) =>
        value.trim().split(/\s+(?![^(]*\))/),
      ),
    ),
  )
const inUse = (property: string) =>
  [...values(property)].filter((value) => !/^(0|inherit|[\d.]+px)$/.test(value)).length
const migrations = tracked.filter((path) => path.startsWith('db/migrations/'))
const routeFiles = new Set([...read('app/routes.ts').matchAll(/'([\w./-]+\.tsx?)'/g)].map(([, path]) => `app/${path}`))
const inRoutes = production.filter(({ path }) => path.startsWith('app/routes/'))
const addresses = production
  .filter(({ path }) => path !== 'app/routes.ts')
  .map(
    ({ text }) =>
      [...text.matchAll(/(?<!\b(?:href|pathOf)\([^()]*)['"`]\/(?:dashboard|account|auth|driver)\b/g)].length,
  )
/** Of each folder in app/features, its production lines. */
const nouns = Map.groupBy(
  production.filter(({ path }) => path.startsWith('app/features/') && path.split('/').length > 3),
  ({ path }) => path.split('/')[2],
)
const perNoun = [...nouns.values()].map((files) => sum(files.map((file) => file.lines))).toSorted((a, b) => a - b)
const longest = tracked.toSorted((a, b) => b.length - a.length)[0] ?? ''

const rows: [what: string, now: string | number, goal?: string | number][] = [
  ['production files (app, server)', production.length, 900],
  ['production lines', total, 55_000],
  ['files of 20 lines or fewer', production.filter((file) => file.lines <= 20).length, 120],
  ['lines of a file: median, p90, longest', `${at(0.5)}, ${at(0.9)}, ${sizes.at(-1)}`, '50 to 90, 200, 400'],
  [
    'lines of a noun: how many nouns, median, p90, largest',
    [perNoun.length, ...[0.5, 0.9].map((share) => perNoun[Math.floor(perNoun.length * share)]), perNoun.at(-1)].join(
      ', ',
    ),
  ],
  [
    'lines of import statements',
    percent(sum(counted.map(({ text }) => importLines(text))), sum(counted.map((file) => file.lines))),
    '8 %',
  ],
  ['files that only re-export', production.length - counted.length],
  ['files in app/routes that are no routes', inRoutes.filter(({ path }) => !routeFiles.has(path)).length, 0],
  ['addresses of screens as strings', `${sum(addresses)} in ${addresses.filter(Boolean).length} files`, 0],
  ['style sheets, lines', `${sheets.length}, ${sum(sheets.map(lines))}`, '4,500 lines'],
  ['font sizes, gaps, radii', ['font-size', '(?:row-|column-)?gap', 'border-radius'].map(inUse).join(', '), '7, 8, 3'],
  [
    'migrations: files, lines',
    `${migrations.length}, ${sum(migrations.map((path) => lines(read(path))))}`,
    'one snapshot',
  ],
  ['longest path', `${longest.length}: ${longest}`],
]

const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, now, goal] of rows)
  console.log(`${what.padEnd(width)}  ${String(now).padEnd(24)}${goal === undefined ? '' : `  goal ${goal}`}`)
