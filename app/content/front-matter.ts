/** Splits a Markdown file into the YAML between its two lines of `---` and the text below; undefined without them. */
export const splitFrontMatter = (text: string) => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1) return undefined
  return { head: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}
