/** The shelves of the insights. A module of its own, so that a browser can name them without the reader of content. */
export const categories = {
  'market-analysis': 'Market Analysis',
  operations: 'Operations',
  safety: 'Safety',
  technical: 'Technical',
} as const

export type Category = keyof typeof categories
