import type { Art } from './art.ts'

/** Tote, 275 or 330 gallons. */
export const tote: Art = {
  frame: '6 2 98 114',
  lines: [
    'M8 14h94v84H8zM14 20h82v72H14z',
    'M8 34h94M8 54h94M8 76h94M26 14v84M44 14v84M66 14v84M84 14v84',
    'M42 14V6h26v8M46 6V2h18v4',
    'M6 98h98v6H6zM10 104v12h14v-12M48 104v12h14v-12M86 104v12h14v-12M6 116h98',
    'M46 92v-8h18v8M52 98v-4h6v4',
  ],
}
