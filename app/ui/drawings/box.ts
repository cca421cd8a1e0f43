import type { Art } from './art.ts'

/** Box truck. */
export const box: Art = {
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
