import type { Block } from './markdown.ts'
import { plainText } from './plain-text.ts'

/** A heading with the words below it, up to the next heading; tables and pictures cannot be read aloud and are left out. */
export type Section = { id: string; heading: string; text: string }

export const sectionsOf = (blocks: readonly Block[]): Section[] => {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ id: block.id, heading: plainText(block.content), text: '' })
    const last = sections.at(-1)
    if (!last || block.kind === 'heading' || block.kind === 'table' || block.kind === 'picture') continue
    const words = block.kind === 'list' ? block.items.map(plainText).join(' ') : plainText(block.content)
    last.text = `${last.text} ${words}`.trim()
  }
  return sections
}
