import { expect, test } from 'vitest'
import { base32, totpCode, otpauthAddress, totpStep, matchTotpStep, qrPath } from './totp.ts'

const key = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, SHA-1; apps show the last six of its eight figures. */
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of second %d is the one the standard gives', (second, code) => {
  expect(totpCode(key, totpStep(second * 1000))).toBe(code.slice(2))
})

test('a code is right for its half minute, the one before and the one after', () => {
  const now = 1234567890_000
  const code = totpCode(key, totpStep(now))
  const steps = [-60, -30, 0, 30, 60].map((seconds) => matchTotpStep(key, code, now + seconds * 1000))
  expect(steps.map((step) => step !== undefined)).toEqual([false, true, true, true, false])
  for (const odd of ['', '12345', '1234567', '٠٠٥٩٢٤', ' 005924', '005924\n', '-05924'])
    expect(matchTotpStep(key, odd, now)).toBeUndefined()
})

/** RFC 4648, section 10. */
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base32 is %s', (text, said) => expect(base32(Buffer.from(text))).toBe(said))

test('the address for apps names company and account', () => {
  expect(
    otpauthAddress(Buffer.from('foobar'), { issuer: 'Leone Fuel & Lubricants', account: 'a+b@works.example' }),
  ).toBe(
    'otpauth://totp/Leone%20Fuel%20%26%20Lubricants:a%2Bb%40works.example?secret=MZXW6YTBOI&issuer=Leone%20Fuel%20%26%20Lubricants',
  )
})

test('the QR picture of a key has three finder marks inside a light border of four squares', () => {
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

test('another key is another QR picture', () => {
  expect(qrPath('one').path).not.toBe(qrPath('two').path)
})
