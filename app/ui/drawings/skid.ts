import type { Art } from './art.ts'

/** Skid tank with its pump. */
export const skid: Art = {
  frame: '10 4 180 100',
  solids: ['M28 26H172c12 0 18 12 18 30s-6 30-18 30H28c-12 0-18-12-18-30s6-30 18-30z'],
  lines: [
    'M28 26H172c12 0 18 12 18 30s-6 30-18 30H28c-12 0-18-12-18-30s6-30 18-30z',
    'M28 26c-6 9-8 20-8 30s2 21 8 30M172 26c6 9 8 20 8 30s-2 21-8 30',
    'M44 86v18M56 86v18M144 86v18M156 86v18M30 104h140M36 96h128',
    'M60 26v-8h18v8M64 18v-6h10v6M100 26V10M94 10h12M128 26v-6h12v6',
    'M150 26V4h18v22M168 10h14v44l-6 10M154 8h10v8h-10z',
  ],
}
