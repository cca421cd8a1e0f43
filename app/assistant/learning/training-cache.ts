import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LearnedWeights } from './learn.ts'

/** Where what was learned is kept from one start to the next. */
export type TrainingCache = {
  read: (version: string) => LearnedWeights | undefined
  write: (version: string, learned: LearnedWeights) => void
}

/** Raised when sentences are read or learned otherwise than before, so that what is kept is learned anew. */
const revision = 3

/** Keeps in the last of the folders, and reads from the first that has it: the build's own, then the program's data. */
export const keepIn = (...folders: readonly string[]): TrainingCache => {
  const file = (folder: string) => join(folder, 'assistant-learned.json')
  const name = (version: string) => `${revision} ${version}`
  return {
    read: (version) => {
      for (const folder of folders) {
        const kept = readKept(file(folder))
        if (kept?.of === name(version)) return kept.learned
      }
      return undefined
    },
    write: (version, learned) => {
      const folder = folders.at(-1)
      if (folder === undefined) return
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const draft = `${file(folder)}.${process.pid}`
        writeFileSync(draft, JSON.stringify({ of: name(version), learned }), { mode: 0o600 })
        renameSync(draft, file(folder))
      } catch {
        // A folder that cannot be written costs a second at each start, nothing else.
      }
    },
  }
}

const readKept = (path: string): { of: string; learned: LearnedWeights } | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { of: string; learned: LearnedWeights }
  } catch {
    return undefined
  }
}
