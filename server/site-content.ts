import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  ContentError,
  isOverlayName,
  partOf,
  readContent,
  settle,
  type Content,
  type KnownNames,
  type Overlay,
  type Texts,
  type RawContent,
} from '#content/index.ts'
import { chargedRates } from '../app/features/fulfillment/charged-rates.ts'
import { editableAt, editablePaths } from '#content/editing/editable.ts'
import { nameOfPath } from '../app/features/site-content/address.ts'
import type { ContentBase, ContentMistake } from '../app/features/site-content/base.ts'
import type { CheckedSetting, SettingKind, SettingsBase } from '../app/features/settings/kinds.ts'
import type { Log } from '#platform/log.ts'
import type { PublishedDocument } from '../app/features/documents/published.ts'
import type { EveryProduct } from '../app/http/context.ts'

const namesOf = (entries: readonly { key: string; name: string }[]) => entries.map(({ key, name }) => ({ key, name }))

type Row = { kind: string; value: unknown }

type Complaint = 'a setting does not fit the content files' | 'a text that was published does not fit the content files'

/**
 * The content files of a folder, with what staff changed lying over them. `known` is what they may speak of. `origin`
 * says who reads the site: where others do, what is made up is left out. `roads` is the operator's own road server.
 */
export const siteContent = (
  folder: string,
  log: Pick<Log, 'error'>,
  names: KnownNames = {},
  origin?: string,
  roads?: string,
) => {
  let onFile: ReadonlySet<string> = new Set()
  let texts: Texts = {}
  let leftOut: ReadonlySet<string> = new Set()
  let files: ReadonlyMap<string, string> | undefined
  const readAll = (overlay: Overlay = {}, words: Texts = {}) => readContent(folder, names, overlay, words)
  let fromFiles = readAll()
  let overlay: Overlay = {}
  let inForce = fromFiles
  /** Made when it is asked for: at the start the files are read, then what lies over them, then the documents. */
  let content: Content | undefined

  const check = (kind: SettingKind, value: unknown): CheckedSetting => {
    try {
      return { value: partOf(readAll({ ...overlay, [kind]: value }, texts), kind) }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return {
        mistakes: error.mistakes.map(({ words, path, file }) => ({
          words,
          // A place in another file is none of this setting's fields.
          path: file.startsWith('settings/') ? path : undefined,
        })),
      }
    }
  }

  const lay = (nextOverlay: Overlay, words: Texts, nextContent = readAll(nextOverlay, words)) => {
    // First of all: should it throw, everything stays as it was.
    content = settle(nextContent, { origin, onFile, roads })
    inForce = nextContent
    ;[overlay, texts] = [nextOverlay, words]
  }

  /** The content with these over the files, or how many mistakes there are with them. */
  const attempt = (overlay: Overlay, words: Texts): RawContent | number => {
    try {
      return readAll(overlay, words)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return error.mistakes.length
    }
  }

  /** Takes what fits. A setting or text that a newer file has no place for is left out: the site opens all the same. */
  const follow = (rows: readonly Row[], words: Texts = texts) => {
    const settings = rows.filter(({ kind, value }) => isOverlayName(kind) && value !== null)
    const nextOverlay: Overlay = Object.fromEntries(settings.map(({ kind, value }) => [kind, value]))
    if ([overlay, texts, nextOverlay, words].every((laid) => Object.keys(laid).length === 0)) {
      leftOut = new Set()
      return
    }
    const result = attempt(nextOverlay, words)
    leftOut = new Set()
    // A change that someone just made was checked, and fits: every look reads everything, and one is enough.
    if (typeof result !== 'number') return lay(nextOverlay, words, result)
    const fitting = fit(settings, words)
    leftOut = new Set(Object.keys(words).filter((path) => !(path in fitting.words)))
    lay(fitting.over, fitting.words)
  }

  /** One by one, what all together does not fit. */
  const fit = (settings: readonly Row[], words: Texts) => {
    let fitting: { over: Overlay; words: Texts } = { over: {}, words: {} }
    const take = (wider: typeof fitting, kind: string, complaint: Complaint) => {
      const count = attempt(wider.over, wider.words)
      if (typeof count === 'number') log.error({ kind, count }, complaint)
      else fitting = wider
    }
    for (const { kind, value } of settings)
      take({ ...fitting, over: { ...fitting.over, [kind]: value } }, kind, 'a setting does not fit the content files')
    for (const [path, text] of Object.entries(words))
      take(
        { ...fitting, words: { ...fitting.words, [path]: text } },
        nameOfPath(path),
        'a text that was published does not fit the content files',
      )
    return fitting
  }

  const checkText = (path: string, text: string | null): readonly ContentMistake[] => {
    try {
      readAll(overlay, { ...texts, [path]: text })
      return []
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const ownPath = `${basename(folder)}/${path}`
      return error.mistakes.map(({ file, ...mistake }) => (file === ownPath ? mistake : { words: mistake.words, file }))
    }
  }

  /** What the files that staff may edit say themselves. They change only when the folder is read again. */
  const filesOnDisk = () => {
    const insights = join(folder, 'insights')
    const articles = existsSync(insights) ? readdirSync(insights).map((name) => `insights/${name}`) : []
    return new Map(
      [...editablePaths, ...articles.filter(editableAt)]
        .filter((path) => existsSync(join(folder, path)))
        .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const),
    )
  }

  const site: ContentBase = {
    files: () => (files ??= filesOnDisk()),
    check: checkText,
    leftOut: () => leftOut,
    drawings: names.drawings ?? [],
  }

  const base: SettingsBase = { check, ofFile: (kind) => partOf(fromFiles, kind), chargedRates }

  return {
    get now(): Content {
      return (content ??= settle(inForce, { origin, onFile, roads }))
    },
    base,
    site,
    /** The site as it would be with this text published: for the person who wrote it. @throws ContentError */
    withText: (path: string, text: string) =>
      settle(readAll(overlay, { ...texts, [path]: text }), { origin, onFile, roads }),
    /** All that content describes, on offer or not. */
    everyProduct: (): EveryProduct => ({
      fuels: namesOf(fromFiles.fuels),
      lubricants: namesOf(fromFiles.lubricants.families),
      deliveries: namesOf(fromFiles.delivery.deliveries),
    }),
    follow,
    /** A claim is shown as soon as its document is on file. */
    followPapers: (documents: readonly PublishedDocument[]) => {
      onFile = new Set(documents.map(({ kind }) => kind))
      content = undefined
    },
    /** The files changed. Throws ContentError and keeps what it had. */
    readAgain: () => {
      fromFiles = readAll()
      files = undefined
      lay(overlay, texts)
    },
  }
}
