/**
 * What someone wrote in their answer, without what their program quotes below it. For display: the whole text is kept
 * elsewhere. When nothing would be left, everything is.
 */
export const withoutQuotes = (text: string): string => {
  const lines = withoutTail(text.replaceAll('\r\n', '\n').split('\n'))
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  // Quoted to the very end; what is answered between the lines stays.
  const starts = lines.findIndex((line, at) =>
    line.startsWith('>') ? at > lastOwn : beginsQuote(lines, at) && !isAnsweredBetween(lines, at, lastOwn),
  )
  const above = starts === -1 ? lines : lines.slice(0, starts)
  return withoutTail(above).join('\n').trim() || text.trim()
}

/** Whether lines of their own stand below the quoted ones that follow. */
const isAnsweredBetween = (lines: readonly string[], at: number, lastOwn: number) =>
  lines.slice(at + 1, Math.min(at + 5, lastOwn)).some((line) => line.startsWith('>'))

const beginsAttribution = /^\s*(?:On|El|Am|Le)\s/

const isAttribution = (lines: readonly string[], at: number) => {
  const [line = '', ...others] = lines.slice(at, at + 3)
  if (!beginsAttribution.test(line)) return false
  // "On Thu, Nov 20, 2025 at 10:02 AM The Desk <desk@fuel.example> wrote:" is often broken into two or three lines; "On
  // Friday deliver 300." above it is not a part of it.
  const end = others.findIndex((other) => other.trim() === '' || beginsAttribution.test(other))
  const whole = [line, ...(end === -1 ? others : others.slice(0, end))].join(' ')
  return /^\s*\S+\s.{5,300}(?:wrote|escribió|schrieb|a écrit)\s?:/.test(whole)
}

const beginsQuote = (lines: readonly string[], at: number) => {
  const line = lines[at] ?? ''
  if (isAttribution(lines, at)) return true
  if (/^\s*-{2,}\s*(?:original message|forwarded message|mensaje original)\s*-{2,}\s*$/i.test(line)) return true
  // Outlook: a rule, or nothing, and then the headers of our email.
  if (/^\s*\*?(?:From|De|Von):\*?\s.*@/.test(line))
    return lines.slice(at + 1, at + 5).some((next) => /^\s*\*?(?:Sent|Date|Enviado|Gesendet|To|Para):\*?\s/.test(next))
  return false
}

/** Rules and blank lines above a quote, and what a telephone says of itself. */
const withoutTail = (lines: readonly string[]) => {
  const end = lines.findLastIndex(
    (line) =>
      line.trim() !== '' && !/^\s*[-_]{5,}\s*$/.test(line) && !/^\s*(?:Sent from my |Get Outlook for )/i.test(line),
  )
  const ownLines = lines.slice(0, end + 1)
  const signature = ownLines.findIndex((line, at) => at > 0 && /^-- ?$/.test(line))
  return signature === -1 ? ownLines : ownLines.slice(0, signature)
}
