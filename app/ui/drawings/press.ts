import type { Art } from './art.ts'

/** Stamping press. */
export const press: Art = {
  frame: '8 10 184 89',
  lines: [
    'M8 99h184M20 99V10h20v89M104 99V10h20v89M14 10h116v14H14z',
    'M62 24v20h20V24M58 44h28v8H58zM66 52v8h12v-8M40 34h22M82 34h22',
    'M40 78h64v21H40zM48 70h48v8H48zM60 66h24v4H60z',
    'M124 40h24v-8h30v67h-38V56h-16M148 32V20h18v12M152 26h10',
    'M163 50l4-4M148 66h30M148 74h30',
  ],
  wheels: [[163, 50, 8]],
}
