import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field, FieldContext } from './field.ts'
import { check, fieldsOf, type Form } from './form.ts'
import { allForms } from './index.ts'

const context: FieldContext = {
  today: '2026-11-20',
  closures: { weekdays: [7], holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }] },
}

/** What breaks programs, weighted by hand: quotes and operators of four languages, and characters that are not what they seem. */
const hostile = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          `'`,
          `"`,
          '`',
          ';',
          '--',
          '/*',
          '\\',
          '$$',
          '${x}',
          '{{x}}',
          '%s',
          '%0a',
          '<script>',
          '&amp;',
          ']]>',
          '=1+1',
          '@SUM',
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '\0',
          '\r\n',
          '\t',
          '\u2028',
          '\u2029',
          '\u202e',
          '\u200b',
          '\ufeff',
          '\ud800',
          '\udfff',
          '\u0301',
          '\u001b[31m',
          'ﬀ',
          'İ',
          'ẞ',
          '👨‍👩‍👧',
        ),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
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
          '2026-02-30',
          '2026-11-22',
          'T25:61',
          '12/31/2026',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '__proto__',
          'constructor',
          'toString',
          'yes',
          'diesel',
          'name@company.com',
          '(614) 555-0142',
        ),
      },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
      { weight: 1, arbitrary: fc.integer({ min: -10, max: 100_000 }).map(String) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const kinds = new Map<string, [Form, string, Field]>()
for (const form of allForms) {
  for (const [name, field] of Object.entries(fieldsOf(form))) kinds.set(`${form.kind} ${name}`, [form, name, field])
}

describe.each([...kinds])('%s', (_, [form, name, field]) => {
  test('hazard 61, 66, 67: whatever is typed is refused in words, or stored and said as it was meant', () => {
    fc.assert(
      fc.property(hostile, (typed) => {
        const checked = check(form, { ...form.sample, [name]: typed }, context)
        if ('problems' in checked)
          return void expect(checked.problems).toEqual({ [name]: expect.stringMatching(/^(Please|This|More than)/) })
        const answer = checked.answers.find((answer) => answer.name === name)
        if (!answer || answer.value === null) return void expect(typed.trim()).toBe('')
        const again = field.parse(typeof answer.value === 'string' ? answer.value : said(field, answer.said), context)
        expect(again).toEqual({ value: answer.value })
        expect(JSON.parse(JSON.stringify(answer.value))).toBe(answer.value)
        if (isFree(field)) expect(answer.value).toBe(typed.trim())
        expect(String(answer.value)).not.toContain('\0')
        expect(String(answer.value).isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('hazard 76: a hundred thousand characters are answered', () => {
    for (const filler of ['a', '1', '0', ' ', 'a.', '@', '1,', '-', '\u0301']) {
      const typed = filler.repeat(100_000 / filler.length)
      // A pattern that goes back over its text would still be at it when the runner's patience ends.
      for (const hostile of [`${typed}!`, `1${typed}x`, `1.${typed}1`])
        expect(check(form, { ...form.sample, [name]: hostile }, context)).toBeDefined()
    }
  })
})

/** A text that is kept as it was typed: neither chosen, nor counted, nor a day. */
const isFree = (field: Field) => !field.options && !field.ownLabel && 'value' in field.parse('(614) 555-0142', context)

/** A box says "Yes" and sends "yes". */
const said = (field: Field, words: string) => (field.ownLabel ? words.toLowerCase() : words)
