/** Lower case, no accents, no marks that change nothing; units and grades of the trade written as one word. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/(\d),(?=\d{3})/g, '$1')
    .replaceAll(/\b(\d{1,2})\s?w[\s-]?(\d{2,3})\b/g, '$1w$2')
    .replaceAll(/\b(aw|iso|vg|net|sae)[\s-]?(\d{1,3})\b/g, '$1$2')
    .replaceAll(/\b(ck|fa|gf|dh|b|e|k)-(\d{1,2})\b/g, '$1$2')
    .replaceAll(/\b24\s?[/x]\s?7\b/g, '24hours')
    .replaceAll(/#\s?(\d)\b/g, 'number $1')
    .replaceAll(/\b(off|on)[\s-](road|site|highway)\b/g, '$1$2')
    .replaceAll(/\b(e)[\s-](mail)\b/g, 'email')
    .replaceAll(/\bcan't\b/g, 'cannot')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/\b(what|where|who|when|how|that|it|there|here)'?s\b/g, '$1 is')
    .replaceAll(/\b(do|does|did|is|are|was|have|would|could|should)nt\b/g, '$1 not')
    .replaceAll(/\b(cant|wont)\b/g, 'cannot')
    .replaceAll(/\bi'?m\b/g, 'i am')
    .replaceAll(/'(re|ve|ll|d|s|m)\b/g, ' ')
    .replaceAll(/[^a-z0-9%+.]+/g, ' ')
    .replaceAll(/(^|\s)[.+%]+|[.+%]+(?=\s|$)/g, ' ')
    .trim()

const known = new Map<string, string>()

/** The same, for names of content that are looked for in every question: each is folded once. */
export const foldName = (name: string): string => {
  let folded = known.get(name)
  if (folded === undefined) {
    folded = fold(name)
    if (known.size > 5000) known.clear()
    known.set(name, folded)
  }
  return folded
}
