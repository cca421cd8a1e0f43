import type { List } from '#lists/definition.ts'

const files = import.meta.glob<List>('./*/*-list.ts', { eager: true, import: 'default' })

/** Every list that has a page, each in the folder of what it lists. */
export const allLists: readonly List[] = Object.values(files)

export const listAt = (path: string): List | undefined => allLists.find((list) => list.path === path)

export const listOfFile = (path: string): List | undefined => allLists.find((list) => list.csvPath === path)
