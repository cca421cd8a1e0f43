import type { Viewer } from '#domain/viewer.ts'
import type { Temporal } from 'temporal-polyfill'
import { checkFile } from '../../app/features/files/check-file.ts'
import { keepFile } from '../../app/features/files/keep-file.ts'
import type { DemoStage } from './world.ts'

/** A customer shows the driver which gate to take. */
export const showGate = ({ month }: DemoStage, at: Temporal.Instant, request: { id: string }, by: Viewer): void =>
  month.tell(at, async (as) => {
    const file = await checkFile(await gatePhoto())
    if ('problem' in file) throw new Error(file.problem)
    const on = { kind: 'request', id: request.id } as const
    await keepFile(as(by), { on, kind: 'gate', name: 'north-gate.jpg', file })
  })

const [width, height] = [640, 480]

type Color = readonly [number, number, number]
const post: Color = [92, 74, 58]
const bar: Color = [176, 182, 186]

/** Left, top, width, height and color of what stands before the field, from back to front. */
const shapes: readonly (readonly [number, number, number, number, Color])[] = [
  [0, 250, width, 230, [126, 138, 78]],
  [250, 250, 160, 230, [168, 152, 122]],
  [420, 120, 150, 130, [196, 60, 48]],
  [410, 104, 170, 20, [120, 44, 38]],
  [70, 170, 170, 78, [226, 226, 220]],
  [86, 248, 12, 26, post],
  [212, 248, 12, 26, post],
  [146, 156, 18, 14, [150, 150, 146]],
  [150, 190, 20, 24, [214, 150, 30]],
  ...[236, 270, 304, 338].map((top) => [196, top, 268, 9, bar] as const),
  ...[196, 326, 455].map((left) => [left, 228, 9, 134, bar] as const),
  [168, 208, 26, 190, post],
  [468, 208, 26, 190, post],
]

/** A gate before a farm's tank, painted and blurred: there is no such place. */
const gatePhoto = async (): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shape = shapes.findLast(
        ([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high,
      )
      const color = shape?.[4] ?? [150 + y / 5, 184 + y / 8, 214]
      const grain = ((x * 7919 + y * 104_729) % 17) - 8
      for (const [channel, value] of color.entries()) pixels[(y * width + x) * 3 + channel] = value + grain
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer()
}
