import type { LineDrawing } from './art.ts'

/** Tank wagon, the truck of farm and yard deliveries. */
export const wagon: LineDrawing = {
  frame: '6 12 206 87',
  solids: ['M22 24H128c10 0 14 8 14 20s-4 20-14 20H22c-9 0-14-8-14-20s5-20 14-20z'],
  lines: [
    'M22 24H128c10 0 14 8 14 20s-4 20-14 20H22c-9 0-14-8-14-20s5-20 14-20z',
    'M48 24v40M88 24v40M120 24v40M26 18h96M26 18v6M122 18v6M74 18v6M40 18v-6h14v6M96 18v-6h14v6',
    'M6 64h196v8H6z',
    'M6 72h18v12H6zM90 72h40v14H90zM98 79h0M100 76v6M108 76v6M116 76v6',
    'M148 64V34c0-5 3-8 8-8h20c5 0 8 2 10 6l8 16 10 3c5 2 8 5 8 10v15h-10M148 64h30M180 32l8 20h-26V32zM162 52v20',
  ],
  wheels: [
    [56, 84, 15],
    [56, 84, 7],
    [180, 84, 15],
    [180, 84, 7],
  ],
}

/** Box truck. */
export const box: LineDrawing = {
  frame: '6 8 206 91',
  solids: ['M8 8h128v60H8z'],
  lines: [
    'M8 8h128v60H8zM14 8v60M130 8v60M14 16h116M36 16v52M60 16v52M84 16v52M108 16v52',
    'M6 68h200v6H6z',
    'M142 68V30c0-4 3-6 6-6h24c4 0 7 2 9 6l9 18 14 4c5 2 8 5 8 10v12h-6M148 30h24l10 20h-34zM148 50v18M190 48l2 20',
    'M78 74h40v10H78zM8 74v8h14',
  ],
  wheels: [
    [48, 84, 15],
    [48, 84, 7],
    [184, 84, 15],
    [184, 84, 7],
  ],
}
