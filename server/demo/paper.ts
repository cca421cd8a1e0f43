/** A PDF of one page that says it is none of the papers it stands in for. */
export const demoPaper = (title: string): Buffer => {
  const lines = [
    title,
    'This page belongs to the demo world.',
    'It is not a safety, insurance or product document and certifies nothing.',
  ]
  const textOperators = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -28 Td`).join('\n')
  const text = `BT /F1 16 Tf 72 700 Td\n${textOperators}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  const places: number[] = []
  let file = '%PDF-1.4\n'
  objects.forEach((object, number) => {
    places.push(file.length)
    file += `${number + 1} 0 obj\n${object}\nendobj\n`
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}
