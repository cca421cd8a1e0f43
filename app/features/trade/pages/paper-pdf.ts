import type { PaperView } from './paper-view.ts'
import bold from '#ui/fonts/archivo-bold.ttf?inline'
import regular from '#ui/fonts/archivo-regular.ttf?inline'

/** A paper in words, from which its page and its PDF file are both made. */
export type PaperSheet = {
  /** "Quote QT-7K3M-92XD" */
  title: string
  who: string
  /** Where it stands: "Pending". */
  status: string
  facts: readonly { name: string; value: string }[]
  paper: PaperView
  /** Of the PDF file alone, in JPEG or PNG, each with what it shows. */
  pictures?: readonly PaperPicture[]
}

export type PaperPicture = { what: string; content: Buffer }

/** How high a picture stands on the page, in points: two photos fit beside each other. */
const pictureBox = { width: 244, height: 190, gap: 16 }

/** Whose paper it is, and how they are reached. */
type PaperSender = { brand: string; lines: readonly string[] }

const [margin, width, size] = [54, 504, 10]

/** Where the columns stand, in points from the left margin of a letter page. */
const columns = [
  { head: 'Product', key: 'name', left: 0, width: 228, align: 'left' },
  { head: 'Quantity', key: 'quantity', left: 234, width: 84, align: 'right' },
  { head: 'Price', key: 'price', left: 324, width: 84, align: 'right' },
  { head: 'Amount', key: 'amount', left: 414, width: 90, align: 'right' },
] as const
const sums = [
  { left: 204, width: 204, align: 'left' },
  { left: 414, width: 90, align: 'right' },
] as const

/**
 * The sheet as a tagged PDF file with embedded fonts: a title, paragraphs, and tables with their heads. The library is
 * loaded with the first one, for most processes never make any.
 */
export const paperPdf = async (sheet: PaperSheet, sender: PaperSender, madeAt: Date): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    ...{ size: 'LETTER', margin, pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    info: { Title: sheet.title, Author: sender.brand, CreationDate: madeAt, ModDate: madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('regular', decodeDataUrl(regular)).registerFont('bold', decodeDataUrl(bold))

  const root = doc.struct('Document')
  doc.addStructure(root)
  type Look = { tag?: string; font?: string; points?: number; gap?: number }
  const writeText = (words: string, { tag = 'P', font = 'regular', points = size, gap = 4 }: Look = {}) => {
    root.add(
      doc.struct(tag, {}, () => void doc.font(font).fontSize(points).text(drawable(words), margin, doc.y, { width })),
    )
    doc.y += gap
  }

  type Cell = { tag: 'TH' | 'TD'; font: string; words: string; left: number; width: number; align: 'left' | 'right' }
  const row = (table: ReturnType<typeof doc.struct>, cells: readonly Cell[]) => {
    const height = Math.max(
      ...cells.map(({ font, words, width }) => doc.font(font).fontSize(size).heightOfString(words, { width })),
    )
    if (doc.y + height > doc.page.height - margin) doc.addPage()
    const y = doc.y
    const tr = doc.struct('TR')
    table.add(tr)
    for (const { tag, font, words, left, width, align } of cells)
      tr.add(
        doc.struct(
          tag,
          {},
          () =>
            void doc
              .font(font)
              .fontSize(size)
              .text(drawable(words), margin + left, y, { width, align }),
        ),
      )
    tr.end()
    doc.y = y + height + 5
  }
  const rule = () => {
    const y = doc.y - 3
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .lineWidth(0.5)
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .stroke('#8a979d')
    doc.endMarkedContent()
    doc.y += 3
  }

  writeText(sender.brand, { font: 'bold', points: 12, gap: 2 })
  writeText(sender.lines.join(', '), { points: 9, gap: 22 })
  writeText(sheet.title, { tag: 'H1', font: 'bold', points: 20 })
  if (sheet.who) writeText(`For ${sheet.who}`)
  writeText(sheet.status, { font: 'bold', gap: 16 })

  const { lines, total, basis, notices, heads } = sheet.paper
  const usedColumns = columns.filter(({ key }) => key === 'name' || lines.some((line) => line[key] !== undefined))
  // The last column ends at the right margin, and the names have what the others leave.
  const spare = width - Math.max(...usedColumns.map(({ left, width }) => left + width))
  const shownColumns = usedColumns.map((column) =>
    column.key === 'name' ? { ...column, width: column.width + spare } : { ...column, left: column.left + spare },
  )
  const table = doc.struct('Table')
  root.add(table)
  row(
    table,
    shownColumns.map(({ head, key, ...at }) => ({ tag: 'TH', font: 'bold', words: heads?.[key] ?? head, ...at })),
  )
  rule()
  for (const line of lines)
    row(
      table,
      shownColumns.map(({ key, ...at }, place) => ({
        ...{ tag: place === 0 ? 'TH' : 'TD', font: 'regular', ...at },
        words: key === 'name' ? named(line) : (line[key] ?? ''),
      })),
    )
  table.end()
  if (total) {
    rule()
    const added = doc.struct('Table')
    root.add(added)
    for (const { label, amount, font } of [
      ...(sheet.paper.sums ?? []).map((sum) => ({ ...sum, font: 'regular' })),
      { label: 'Total', amount: total, font: 'bold' },
    ])
      row(added, [
        { tag: 'TH', font, words: label, ...sums[0] },
        { tag: 'TD', font, words: amount, ...sums[1] },
      ])
    added.end()
  }
  doc.y += 12
  if (basis) writeText(basis, { gap: 12 })
  for (const notice of notices) writeText(notice, { font: 'bold', gap: 12 })
  for (const { name, value } of sheet.facts) writeText(`${name}: ${value}`)
  const pictures = sheet.pictures ?? []
  const { width: wide, height: high, gap } = pictureBox
  for (const [at, { what, content }] of pictures.entries()) {
    const isLeft = at % 2 === 0
    if (isLeft) doc.y += 12
    if (isLeft && doc.y + high + 24 > doc.page.height - margin) doc.addPage()
    const [x, y] = [margin + (isLeft ? 0 : wide + gap), doc.y]
    root.add(doc.struct('P', {}, () => void doc.font('bold').fontSize(size).text(what, x, y, { width: wide })))
    const top = doc.y + 4
    root.add(
      doc.struct(
        'Figure',
        { alt: what },
        () => void doc.image(content, x, top, { fit: [wide, high], valign: 'center' }),
      ),
    )
    doc.y = isLeft && at + 1 < pictures.length ? y : top + high
  }
  root.end()
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** The fonts have the letters of Western Europe: what else a name is written with stands there without its accent, or as "?". */
export const drawable = (words: string) =>
  words.replaceAll(/[^\n -~\u00a0-\u00ff\u2009‘’“”–—…•×−±≤≥€œŒšŠžŽ]/gu, (letter) => {
    const [base = ''] = letter.normalize('NFD')
    return /[A-Za-z]/.test(base) ? base : '?'
  })

export const decodeDataUrl = (inlined: string) => Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64')

const named = ({ name, dyed, made }: PaperSheet['paper']['lines'][number]) =>
  [dyed ? `${name} (Dyed)` : name, made].filter(Boolean).join('\n')
