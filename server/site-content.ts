import {
  ContentError,
  isOverlayName,
  partOf,
  readContent,
  settle,
  type Content,
  type Known,
  type Overlay,
} from '#content/index.ts'
import { chargedRates } from '../app/features/fulfillment/charged-rates.ts'
import type { CheckedSetting, SettingKind, SettingsBase } from '../app/features/settings/kinds.ts'
import type { Log } from '#platform/log.ts'
import type { Published } from '../app/features/documents/published.ts'
import type { EveryProduct } from '../app/http/context.ts'

const named = (entries: readonly { key: string; name: string }[]) => entries.map(({ key, name }) => ({ key, name }))

type Row = { kind: string; value: unknown }

/**
 * The content files of a folder, with what staff changed lying over them. `known` is what they may speak of. `origin`
 * says who reads the site: where others do, what is made up is left out.
 */
export const siteContent = (folder: string, log: Pick<Log, 'error'>, known: Known = {}, origin?: string) => {
  let onFile: ReadonlySet<string> = new Set()
  const read = (over?: Overlay) => readContent(folder, known, over)
  let written = read()
  let overlay: Overlay = {}
  let inForce = written
  let content: Content = settle(inForce, { origin })

  const check = (kind: SettingKind, value: unknown): CheckedSetting => {
    try {
      return { value: partOf(read({ ...overlay, [kind]: value }), kind) }
    } catch (error) {
      if (error instanceof ContentError) return { mistakes: error.mistakes.map(({ words, path }) => ({ words, path })) }
      throw error
    }
  }

  const lay = (next: Overlay) => {
    const files = read()
    inForce = Object.keys(next).length > 0 ? read(next) : files
    content = settle(inForce, { origin, onFile })
    written = files
    overlay = next
  }

  /** Takes what fits. A setting that a newer file has no place for is left out: the site opens all the same. */
  const follow = (rows: readonly Row[]) => {
    let fitting: Overlay = {}
    for (const { kind, value } of rows) {
      if (!isOverlayName(kind) || value === null) continue
      const wider = { ...fitting, [kind]: value }
      try {
        read(wider)
        fitting = wider
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        log.error({ kind, count: error.mistakes.length }, 'a setting does not fit the content files')
      }
    }
    lay(fitting)
  }

  const base: SettingsBase = { check, ofFile: (kind) => partOf(written, kind), chargedRates }

  return {
    get now() {
      return content
    },
    base,
    /** All that content describes, on offer or not. */
    everyProduct: (): EveryProduct => ({
      fuels: named(written.fuels),
      lubricants: named(written.lubricants.families),
      deliveries: named(written.delivery.deliveries),
    }),
    follow,
    /** A claim is shown as soon as its document is on file. */
    followPapers: (papers: readonly Published[]) => {
      onFile = new Set(papers.map(({ kind }) => kind))
      content = settle(inForce, { origin, onFile })
    },
    /** The files changed. Throws ContentError and keeps what it had. */
    readAgain: () => lay(overlay),
  }
}
