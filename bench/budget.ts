import type { Site } from '../server/testing.ts'

/** One budget of the architecture beside what was found. */
export type Finding = {
  what: string
  found: string
  limit: string
  kept: boolean
  /** Bytes and counts are the same on every machine: broken, they fail the report. Times are only told. */
  binding: boolean
}

export type Measure = (site: Site) => Promise<Finding[]>

/** What any site tells of itself; `npm test` holds these budgets too (`e2e/page-weight.spec.ts`). */
export type PageMeasure = (site: Pick<Site, 'origin'>) => Promise<Finding[]>

const kilobyte = 1024

export const bytesAtMost = (what: string, bytes: number, kilobytes: number, also = ''): Finding => ({
  ...{ what, found: `${(bytes / kilobyte).toFixed(1)} KB${also}`, limit: `<= ${kilobytes} KB` },
  ...{ kept: bytes <= kilobytes * kilobyte, binding: true },
})

export const countAtMost = (what: string, found: number, most: number): Finding => ({
  ...{ what, found: String(found), limit: `<= ${most}`, kept: found <= most, binding: true },
})

export const atMost = (what: string, found: number, most: number, unit: string, decimals = 0): Finding => ({
  ...{ what, found: `${found.toFixed(decimals)} ${unit}`.trim(), limit: `<= ${most} ${unit}`.trim() },
  ...{ kept: found <= most, binding: false },
})

export const atLeast = (what: string, found: number, least: number, unit: string): Finding => ({
  ...{ what, found: `${found.toFixed(0)} ${unit}`, limit: `>= ${least} ${unit}`, kept: found >= least, binding: false },
})

/** Requests or submissions a second against those of the bare way, measured in turns. */
export const ratioAtLeast = (what: string, ours: number, bare: number, least: number): Finding => ({
  ...{
    what,
    found: `${(ours / bare).toFixed(2)} (${Math.round(ours)}/s of ${Math.round(bare)}/s)`,
    limit: `>= ${least}`,
  },
  ...{ kept: ours / bare >= least, binding: false },
})
