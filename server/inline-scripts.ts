import { speculationRules } from '#ui/speculation-rules.ts'
import { themeScript } from '#ui/theme-switch-script.ts'
import { hashOf } from './security.ts'

/** The scripts that stand in every page word for word. A page made for one visitor names them by their hashes too. */
export const inlineScripts = [themeScript, speculationRules].map(hashOf)
