import bold from '#ui/fonts/archivo-bold.ttf?inline'
import regular from '#ui/fonts/archivo-regular.ttf?inline'
import { decodeDataUrl, drawable } from '#features/trade/pages/paper-pdf.ts'
import type { InvoiceSheet, SheetLine } from './invoice-sheet.ts'

/** A letter page with half an inch around, and a bar at its left edge. */
const [left, top, width, bottom] = [45, 36, 526, 756]
const columns = [
  { left: 0, width: 290, align: 'left' },
  { left: 296, width: 64, align: 'right' },
  { left: 366, width: 74, align: 'right' },
  { left: 446, width: 80, align: 'right' },
] as const

type TextOptions = {
  at?: number
  wide?: number
  align?: 'left' | 'right' | 'center'
  font?: 'regular' | 'bold'
  points?: number
  tag?: string
}

/** The sheet as a tagged PDF file, as it is drawn: one page, unless it has many lines. */
export const invoicePdf = async (sheet: InvoiceSheet, madeAt: Date): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const title = `${sheet.kind} ${sheet.number}`
  const doc = new PDFDocument({
    ...{ size: 'LETTER', margin: 0, pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true },
    info: { Title: title, Author: sheet.sender.brand, CreationDate: madeAt, ModDate: madeAt },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('regular', decodeDataUrl(regular)).registerFont('bold', decodeDataUrl(bold))
  const root = doc.struct('Document')
  doc.addStructure(root)

  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }
  const rule = (y: number, weight = 1.5, color = '#000') =>
    artifact(
      () =>
        void doc
          .lineWidth(weight)
          .moveTo(left, y)
          .lineTo(left + width, y)
          .stroke(color),
    )
  const bar = () => artifact(() => void doc.lineWidth(5).moveTo(27, top).lineTo(27, bottom).stroke('#000'))
  /** Writes words at a height and gives where they end. */
  const write = (parent: ReturnType<typeof doc.struct>, words: string, y: number, where: TextOptions = {}) => {
    const { at = 0, wide = width, align = 'left', font = 'regular', points = 9, tag = 'P' } = where
    const drawn = drawable(words)
    doc.font(font).fontSize(points)
    const height = drawn ? doc.heightOfString(drawn, { width: wide, align }) : 0
    parent.add(
      doc.struct(
        tag,
        {},
        () =>
          void doc
            .font(font)
            .fontSize(points)
            .text(drawn, left + at, y, { width: wide, align }),
      ),
    )
    return y + height
  }

  bar()
  artifact(() => {
    doc.save().translate(left, top).scale(0.9)
    doc
      .lineWidth(2.4)
      .path('M20 1.5L38.5 20 20 38.5 1.5 20z')
      .stroke('#000')
      .path('M5.4 22.2H34.6L20 36.8z')
      .fill('#000')
    doc.restore().fillColor('#000')
  })
  let y = write(root, sheet.sender.brand, top + 2, { at: 44, wide: 250, font: 'bold', points: 14 })
  y = write(root, sheet.sender.lines.join('\n'), y + 1, { at: 44, wide: 250, points: 8.5 })
  let right = write(root, sheet.kind, top, { at: 276, wide: 250, align: 'right', font: 'bold', points: 11 })
  right = write(root, sheet.number, right, { at: 226, wide: 300, align: 'right', font: 'bold', points: 26, tag: 'H1' })
  right = write(root, sheet.date, right, { at: 276, wide: 250, align: 'right' })
  y = Math.max(y, right) + 7
  rule(y)

  y += 9
  const [, thirds] = [0, [0, 182, 366]]
  const bottoms = [
    { head: 'Sold to', lines: sheet.soldTo, at: thirds[0] },
    { head: 'Delivered to', lines: sheet.deliveredTo, at: thirds[1] },
  ].map(({ head, lines: [name = '', ...lines], at = 0 }) => {
    let end = write(root, head, y, { at, wide: 170, font: 'bold', points: 8.5, tag: 'H2' })
    end = write(root, name, end + 1, { at, wide: 170, font: 'bold' })
    return write(root, lines.join('\n'), end, { at, wide: 170 })
  })
  let box = write(root, sheet.due.head, y + 6, { at: 376, wide: 140, font: 'bold', points: 9, tag: 'H2' })
  box = write(root, sheet.due.amount, box, { at: 376, wide: 140, font: 'bold', points: 21 })
  box = write(root, sheet.due.note, box, { at: 376, wide: 140, points: 8 }) + 6
  artifact(
    () =>
      void doc
        .lineWidth(1.5)
        .roundedRect(left + 366, y, 160, box - y, 4)
        .stroke('#000'),
  )
  y = Math.max(...bottoms, box) + 9

  rule(y, 0.75)
  y += 5
  const share = width / Math.max(1, sheet.facts.length)
  const factEnds = sheet.facts.map(({ name, value }, place) => {
    const at = place * share
    const end = write(root, name, y, { at, wide: share - 8, points: 8 })
    return write(root, value, end, { at, wide: share - 8, font: 'bold', points: 8.5 })
  })
  y = Math.max(y, ...factEnds) + 5
  rule(y, 0.75)

  y += 9
  const table = doc.struct('Table')
  root.add(table)
  type Row = { cells: string[]; font: 'regular' | 'bold'; indent?: number; note?: string; head?: boolean }
  const row = ({ cells, font, indent = 0, note, head = false }: Row) => {
    const tr = doc.struct('TR')
    table.add(tr)
    const bottoms = cells.map((words, place) => {
      const column = columns[place] ?? columns[0]
      const at = column.left + (place === 0 ? indent : 0)
      const wide = column.width - (place === 0 ? indent : 0)
      return write(tr, words, y, {
        at,
        wide,
        align: column.align,
        font,
        points: font === 'bold' && !head ? 9.5 : 9,
        tag: head || place === 0 ? 'TH' : 'TD',
      })
    })
    y = Math.max(...bottoms)
    if (note) y = write(root, note, y, { wide: 290, points: 8 })
    tr.end()
  }
  const heads = () => {
    row({ cells: ['Item', 'Gallons', 'Price, $', 'Amount, $'], font: 'bold', head: true })
    y += 3
    rule(y, 1.25)
    y += 4
  }
  const drawHeader = () => {
    doc.addPage()
    bar()
    y = write(root, `${title}, continued`, top, { font: 'bold', points: 11 }) + 8
    heads()
  }
  heads()
  sheet.lines.forEach((line: SheetLine, place) => {
    if (y > bottom - 40) drawHeader()
    const isItem = line.kind === 'product'
    if (isItem && place > 0) {
      rule(y + 2, 0.5, '#9a9a9a')
      y += 6
    }
    const cells = [line.name, line.gallons, line.price, line.amount]
    row({ cells, font: isItem ? 'bold' : 'regular', indent: isItem ? 0 : 12, note: line.note })
    y += 2.5
  })
  table.end()
  y += 2
  rule(y, 1.25)

  if (y > bottom - 190 - 16 * sheet.left.length) {
    doc.addPage()
    bar()
    y = top
  }
  y += 7
  let note = write(root, 'Sales tax', y, { wide: 250, font: 'bold', points: 8.5, tag: 'H2' })
  for (const words of sheet.taxNotes) note = write(root, words, note + 2, { wide: 250, points: 8 })
  let sum = y
  for (const { label, amount } of sheet.sums) {
    const bottoms = [
      write(root, label, sum, { at: 282, wide: 170 }),
      write(root, amount, sum, { at: 446, wide: 80, align: 'right' }),
    ]
    sum = Math.max(...bottoms) + 2.5
  }
  artifact(
    () =>
      void doc
        .lineWidth(1.5)
        .moveTo(left + 282, sum + 2)
        .lineTo(left + width, sum + 2)
        .stroke('#000'),
  )
  write(root, sheet.total.label, sum + 11, { at: 282, wide: 130, font: 'bold', points: 11 })
  sum = write(root, sheet.total.amount, sum + 6, { at: 396, wide: 130, align: 'right', font: 'bold', points: 17 })
  sheet.left.forEach(({ label, amount }, place) => {
    const font = place === sheet.left.length - 1 ? 'bold' : 'regular'
    const bottoms = [
      write(root, label, sum + 3, { at: 282, wide: 160, font }),
      write(root, amount, sum + 3, { at: 436, wide: 90, align: 'right', font }),
    ]
    sum = Math.max(...bottoms)
  })
  y = Math.max(note, sum) + 9

  for (const notice of sheet.notices) {
    const end = write(root, notice, y + 6, { at: 8, wide: width - 16, align: 'center', font: 'bold', points: 11 })
    artifact(
      () =>
        void doc
          .lineWidth(2.5)
          .rect(left, y, width, end + 5 - y)
          .stroke('#000'),
    )
    y = end + 14
  }

  const foot = Math.max(y + 6, bottom - 50)
  rule(foot)
  write(root, 'See it online, ask a question', foot + 7, { wide: 240, font: 'bold', points: 8.5 })
  write(root, sheet.link, foot + 19, { wide: 240, points: 8 })
  let pay = foot + 7
  for (const line of sheet.pay) pay = write(root, line, pay, { at: 260, wide: 266, points: 8 }) + 2
  root.end()
  doc.end()
  await done
  return Buffer.concat(chunks)
}
