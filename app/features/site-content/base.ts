/** Something to change before a text can be published: at a field, or on a line of an article. */
export type ContentMistake = { words: string; path?: readonly PropertyKey[]; line?: number; file?: string }

/** The content files as the domain gets them: they lie under everything that staff write. */
export type ContentBase = {
  /** Every file that staff may edit, by its path, and what it says. */
  files: () => ReadonlyMap<string, string>
  /** Reads a text as the file would be read, together with all other content; null is the page taken away. */
  check: (path: string, text: string | null) => readonly ContentMistake[]
  /** Texts that were published once and that today's files have no place for: the file's own holds. */
  leftOut: () => ReadonlySet<string>
  /** Names of drawings that an article may show. */
  drawings: readonly string[]
}
