import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#platform/db.ts'
import type { RateUsage } from './dated-rates.ts'

/** What Platform Settings can change. */
export const settingKinds = [
  'company',
  'hours',
  'answers',
  'coverage',
  'offers',
  'taxes',
  'salesTax',
  'paperWords',
  'tolerance',
  'credit',
  'billing',
  'bills',
  'prices',
  'replies',
  'storm',
  'dataAddresses',
] as const

export type SettingKind = (typeof settingKinds)[number]

/** Who sees a setting and who changes it. Saved replies are the work of those who answer. */
export const settingPermissions = (kind: SettingKind): { see: Permission; change: Permission } =>
  kind === 'replies'
    ? { see: 'requests.see-all', change: 'replies.write' }
    : { see: 'settings.see', change: 'settings.change' }

/** Something to change before a setting can be kept, and in which part of its value, where that is known. */
export type SettingMistake = { words: string; path?: readonly PropertyKey[] }

export type CheckedSetting = { value: unknown } | { mistakes: readonly SettingMistake[] }

/** The content files as the domain gets them: they lie under every setting, and their schemas say what one may be. */
export type SettingsBase = {
  /** Reads a value as the file would be read, together with all other content. */
  check: (kind: SettingKind, value: unknown) => CheckedSetting
  /** What the file itself says. */
  ofFile: (kind: SettingKind) => unknown
  /** Which tax rates stand on quotes and orders, of which settings know nothing. */
  chargedRates: (on: { db: Db }) => Promise<RateUsage>
}
