import fc from 'fast-check'

/** What breaks programs, weighted by hand: quotes and operators of four languages, and characters that are not what they seem. */
const operators = [
  `'`,
  `"`,
  '`',
  ';',
  '--',
  '/*',
  '\\',
  '\\n',
  '$$',
  '$1',
  '${x}',
  '{{x}}',
  '%s',
  '%0a',
  '%00',
  '+',
  '&',
  '=',
]
const markup = [
  '<script>',
  '&amp;',
  '&#0;',
  ']]>',
  '<!--',
  '=1+1',
  '@SUM',
  `'); drop table requests; --`,
  `' or '1'='1`,
]
const disguised = [
  '\0',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\u0301',
  '\u001b[31m',
  'ﬀ',
  'İ',
  'ẞ',
  '👨‍👩‍👧',
  '\u00a0',
]
const numbers = [
  '1e309',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
  '1,000',
  '1.000,00',
  '٣',
  '１',
  '$',
  ' gal',
  '99999999999999999999',
]
const days = ['2026-02-30', '2026-11-22', '9999-12-31', 'T25:61', '12/31/2026']
const names = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'yes',
  'on',
  'diesel',
  'name@company.com',
  '(614) 555-0142',
]

/** Words and phrases of a person, among which a hostile piece is not refused for what is around it. */
const plain = ['Dana Field', '14200 County Road 9, Marysville', 'Please call before ', '1200', ' ', 'O’Neill & Sons']

export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...plain) },
      { weight: 4, arbitrary: fc.constantFrom(...operators) },
      { weight: 3, arbitrary: fc.constantFrom(...markup) },
      { weight: 3, arbitrary: fc.constantFrom(...disguised) },
      { weight: 2, arbitrary: fc.constantFrom(...numbers, ...days) },
      { weight: 2, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))
