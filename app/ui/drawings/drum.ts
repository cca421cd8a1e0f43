import type { Art } from './art.ts'

/** Drum, 55 gallons. */
export const drum: Art = {
  frame: '8 8.3 64 103',
  lines: [
    'M10 12c0-5 60-5 60 0v94c0 7-60 7-60 0z',
    'M10 12c0 6 60 6 60 0M8 40c0 6 64 6 64 0M8 44c0 6 64 6 64 0M8 76c0 6 64 6 64 0M8 80c0 6 64 6 64 0',
    'M22 11h8M50 10h6',
  ],
}
