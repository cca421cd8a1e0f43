import type { Art } from './art.ts'

/** Pail, 5 gallons. */
export const pail: Art = {
  frame: '8 14.3 64 80.3',
  lines: [
    'M10 26h60l-6 64c-1 6-47 6-48 0z',
    'M8 18c0-5 64-5 64 0v6c0 5-64 5-64 0zM8 20c0 5 64 5 64 0M11 36c0 4 58 4 58 0',
    'M12 34C16 78 64 78 68 34M32 62h16v6H32z',
  ],
}
