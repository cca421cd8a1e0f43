import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('the picture has three finder marks inside a light border of four squares', () => {
  const { size, path } = qrPath('otpauth://totp/Leone?secret=ABC')
  const dark = new Set(path.match(/M\d+ \d+/g))
  const mark = (x: number, y: number) => [
    dark.has(`M${x} ${y}`),
    dark.has(`M${x + 1} ${y + 1}`),
    dark.has(`M${x + 3} ${y + 3}`),
  ]
  const far = size - 4 - 7
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    expect(mark(x, y)).toEqual([true, false, true])
  for (let at = 0; at < size; at++) expect([dark.has(`M${at} 3`), dark.has(`M3 ${at}`)]).toEqual([false, false])
})

test('another key is another picture', () => {
  expect(qrPath('one').path).not.toBe(qrPath('two').path)
})
