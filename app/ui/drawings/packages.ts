import type { LineDrawing } from './art.ts'

/** Drum, 55 gallons. */
export const drum: LineDrawing = {
  frame: '8 8.3 64 103',
  lines: [
    'M10 12c0-5 60-5 60 0v94c0 7-60 7-60 0z',
    'M10 12c0 6 60 6 60 0M8 40c0 6 64 6 64 0M8 44c0 6 64 6 64 0M8 76c0 6 64 6 64 0M8 80c0 6 64 6 64 0',
    'M22 11h8M50 10h6',
  ],
}

/** Pail, 5 gallons. */
export const pail: LineDrawing = {
  frame: '8 14.3 64 80.3',
  lines: [
    'M10 26h60l-6 64c-1 6-47 6-48 0z',
    'M8 18c0-5 64-5 64 0v6c0 5-64 5-64 0zM8 20c0 5 64 5 64 0M11 36c0 4 58 4 58 0',
    'M12 34C16 78 64 78 68 34M32 62h16v6H32z',
  ],
}

/** Tote, 275 or 330 gallons. */
export const tote: LineDrawing = {
  frame: '6 2 98 114',
  lines: [
    'M8 14h94v84H8zM14 20h82v72H14z',
    'M8 34h94M8 54h94M8 76h94M26 14v84M44 14v84M66 14v84M84 14v84',
    'M42 14V6h26v8M46 6V2h18v4',
    'M6 98h98v6H6zM10 104v12h14v-12M48 104v12h14v-12M86 104v12h14v-12M6 116h98',
    'M46 92v-8h18v8M52 98v-4h6v4',
  ],
}

/** Skid tank with its pump. */
export const skid: LineDrawing = {
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
