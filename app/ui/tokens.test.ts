import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('styles/tokens.css', import.meta.url), 'utf8')

const hex = '#[0-9a-f]{6}'
/** The colors of a block, by day or by night. */
const colorsOf = (block: string, night: boolean) =>
  Object.fromEntries(
    [...block.matchAll(new RegExp(`--([a-z-]+): (?:light-dark\\((${hex}), (${hex})\\)|(${hex}))`, 'g'))].map(
      ([, name = '', day = '', dark = '', always]) => [name, always ?? (night ? dark : day)],
    ),
  )

const blockAfter = (start: string) => {
  const from = css.indexOf(start)
  if (from < 0) throw new Error(`tokens.css has no ${start}`)
  return css.slice(from, css.indexOf('}', from))
}

const light = colorsOf(blockAfter(':root {'), false)
const dark = colorsOf(blockAfter(':root {'), true)
const band = colorsOf(blockAfter('.on-dark {'), true)
const themes = {
  light,
  dark,
  'a dark band by day': { ...dark, ...band, ground: light.band ?? '' },
  'a dark band at night': { ...dark, ...band, ground: dark.band ?? '' },
  'the amber band': { ...light, ...colorsOf(blockAfter('.on-signal {'), false) },
}

const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2 AA: 4.5 for words, 3 for the edges of controls and for focus. */
const words = [
  ['ink', 'ground'],
  ['soft', 'ground'],
  ['on-signal', 'signal'],
  ['on-signal', 'signal-press'],
  ['on-solid', 'solid'],
  ['on-solid', 'solid-press'],
] as const
const wordsOnPaper = [
  ...(['ink', 'soft'] as const).flatMap((word) =>
    (['raised', 'sunk'] as const).map((ground) => [word, ground] as const),
  ),
  ['dye', 'ground'],
  ['dye', 'raised'],
  ['dye', 'dye-wash'],
  ['kept', 'ground'],
  ['kept', 'raised'],
  ['kept', 'kept-wash'],
  ['ink', 'due-wash'],
  ['ink', 'kept-wash'],
  ['ink', 'dye-wash'],
] as const
const edges = [
  ['edge', 'ground'],
  ['focus', 'ground'],
] as const

describe.each(Object.entries(themes))('in %s', (name, theme: Record<string, string>) => {
  test.each(name === 'the amber band' ? words : [...words, ...wordsOnPaper])('%s on %s is legible', (word, ground) => {
    expect(contrast(theme[word] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edges)('%s stands out from %s', (edge, ground) => {
    expect(contrast(theme[edge] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
