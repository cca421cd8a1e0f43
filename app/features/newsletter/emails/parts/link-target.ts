const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Where a link of an issue leads, with "/pricing" on our own site; undefined when it is nothing to click on. */
export const linkTarget = (written: string, origin: string): string | undefined => {
  const url = URL.parse(written, `${origin}/`)
  return url && schemes.has(url.protocol) ? url.href : undefined
}
