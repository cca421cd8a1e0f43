import { expect, test } from 'vitest'
import type { Lifecycle } from '#domain/lifecycle.ts'

const files = import.meta.glob<Record<string, unknown>>('../*/lifecycle.ts', { eager: true })
const isLife = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'diagram' in value && 'verbs' in value
const lives = Object.values(files).flatMap((file) => Object.values(file).filter(isLife))

test('the lifecycles are found', () => expect(lives.length).toBeGreaterThan(10))

test.each(lives.map((life) => [life.noun, life] as const))(
  'the lifecycle of a %s is the one drawn in the docs',
  async (noun, life) => {
    await expect(`# The life of a ${noun}\n\n\`\`\`mermaid\n${life.diagram()}\n\`\`\`\n`).toMatchFileSnapshot(
      `../../../docs/lifecycles/${noun.replaceAll(' ', '-')}.md`,
    )
  },
)
