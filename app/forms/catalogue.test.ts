import { describe, expect, test } from 'vitest'
import { readContent } from '#content/index.ts'
import type { FieldContext } from './field.ts'
import { anyMissing, check, fieldsOf, type Form } from './form.ts'
import { allForms, placedForms } from './index.ts'
import { loadForm } from './load.ts'
import { promiseFor, promisesOf } from './promise.ts'

const context: FieldContext = { today: '2026-11-20' }

const outcome = (form: Form, typed: Record<string, string>) => check(form, { ...form.sample, ...typed }, context)
const problemWith = (form: Form, name: string, typed: string) => {
  const checked = outcome(form, { [name]: typed })
  return 'problems' in checked ? checked.problems[name] : undefined
}

describe.each(allForms.map((form) => [form.path ?? form.kind, form] as const))('%s', (_, form) => {
  const fields = fieldsOf(form)
  const needed = Object.keys(fields).filter((name) => !fields[name]?.optional)

  test('accepts its sample, and says every answer in words', () => {
    const checked = outcome(form, {})
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
    const given = checked.answers.filter(({ value }) => value !== null)
    expect(given.map(({ name }) => name).toSorted()).toEqual(Object.keys(form.sample).toSorted())
    expect(given.every(({ said }) => said.length > 0)).toBe(true)
  })

  test.each(needed)('asks for %s when it is missing, in words of its own and of no other field', (name) => {
    const { [name]: _, ...typed } = form.sample
    const words = fields[name]?.missing ?? ''
    expect(words).toMatch(/^Please \w+ .*\.$/)
    expect(Object.values(fields).filter(({ missing, optional }) => !optional && missing === words)).toHaveLength(1)
    expect(check(form, typed, context)).toEqual({ problems: { [name]: words } })
    expect(outcome(form, { [name]: '   ' })).toEqual({ problems: { [name]: words } })
    expect(anyMissing(form, { [name]: words })).toBe(true)
    expect(anyMissing(form, { [name]: 'Please choose another.' })).toBe(false)
  })

  test('needs an answer only where it says so', () => {
    const bare = Object.fromEntries(needed.map((name) => [name, form.sample[name] ?? '']))
    expect(check(form, bare, context)).toHaveProperty('answers')
  })

  const lists = Object.entries(fields).flatMap(([name, { options }]) => (options ? [[name, options] as const] : []))
  test.each(lists)(
    'hazard 69: takes each option of %s, says it by its label, and refuses an invented one',
    (name, options) => {
      for (const [value, label] of Object.entries(options)) {
        const checked = outcome(form, { [name]: value })
        expect('answers' in checked && checked.answers.find((answer) => answer.name === name)).toMatchObject({
          value,
          said: label,
        })
      }
      for (const invented of ['kerosene', '__proto__', 'constructor', 'toString', Object.values(options)[0] ?? '']) {
        expect(problemWith(form, name, invented)).toBe('Please choose one from the list.')
      }
    },
  )

  test.each(Object.keys(fields))('refuses in words what cannot be stored in %s', (name) => {
    for (const text of ['a\0b', 'a\ud800b']) expect(problemWith(form, name, text)).toMatch(/^Please|^This contains/)
  })

  test.each(Object.keys(fields))('%s has an end', (name) => {
    const ends = [200_000, 5001].map((length) => problemWith(form, name, 'x'.repeat(length)))
    expect(ends).toEqual([expect.stringMatching(/^Please/), expect.stringMatching(/^Please/)])
  })

  test('knows whom to answer', () => {
    const checked = outcome(form, {})
    expect('contact' in checked && checked.contact).toMatchObject({
      name: expect.stringMatching(/\S/),
      email: expect.stringContaining('@'),
    })
  })

  test('names only fields that it has', () => {
    const particular = promisesOf(form).flatMap(({ when }) => (when ? [when.field] : []))
    const named = [...Object.values(form.contact), ...(form.wakes ?? []), ...particular]
    expect(named.filter((name) => !(name in fields))).toEqual([])
    for (const { when } of promisesOf(form)) expect(!when || when.is in (fields[when.field]?.options ?? {})).toBe(true)
  })

  test('promises one time alone: what happens next is told in order, and by the answer time', () => {
    const order = ['Right away', 'Next', 'By your answer time', 'On the day']
    expect(form.next.map(([when]) => when).filter((when) => !order.includes(when))).toEqual([])
    expect(form.next.map(([when]) => when)).toEqual(order.filter((when) => form.next.some(([said]) => said === when)))
  })

  test('fits its gauge', () => {
    expect(needed.length).toBeLessThanOrEqual(12)
  })
})

test('a form is loaded alone by its kind, after which its file is named', async () => {
  for (const form of allForms) expect(await loadForm(form.kind)).toBe(form)
  await expect(loadForm('no_such_form')).rejects.toThrow('There is no form')
})

test('addresses, kinds and prefixes are each used once', () => {
  for (const key of ['kind', 'prefix'] as const) {
    expect(new Set(allForms.map((form) => form[key])).size).toBe(allForms.length)
  }
  expect(new Set(placedForms.map(({ path }) => path)).size).toBe(placedForms.length)
})

test('every promise a form makes stands in the ledger as its own, and no other promise claims a form', () => {
  const made = allForms.flatMap((form) => promisesOf(form).map((promise) => ({ path: form.path, ...promise })))
  const { promises } = readContent('content', {
    forms: made.flatMap(({ path, promise }) => (path ? [{ path, promise }] : [])),
  })
  expect(made.filter(({ promise }) => !promises[promise])).toEqual([])
  const claimed = Object.entries(promises).filter(([, { form }]) => form)
  const listed = made
    .filter(({ path }) => path)
    .map(({ path, promise, when }) => `${promise} ${path} ${when?.is ?? ''}`)
  expect(claimed.map(([key, { form, when }]) => `${key} ${form} ${when?.is ?? ''}`).toSorted()).toEqual(
    listed.toSorted(),
  )
})

test('an emergency is promised within two hours by the clock, every other delivery within two hours of open desk', () => {
  const schedule = allForms.find(({ kind }) => kind === 'delivery_schedule')
  if (!schedule) throw new Error('There is no form to schedule a delivery.')
  const promised = (urgency: string) => {
    const checked = outcome(schedule, { urgency })
    return 'answers' in checked && promiseFor(schedule, checked.answers)
  }
  expect(['', 'standard', 'priority'].map(promised)).toEqual(Array(3).fill('delivery_schedule'))
  expect(promised('emergency')).toBe('delivery_schedule_emergency')
})

test('a chat request is promised as on the form of its intent; only a general question waits a business day', () => {
  const chat = allForms.find(({ kind }) => kind === 'chat_lead')
  if (!chat) throw new Error('The chat has no form.')
  const formOf = {
    fuel_quote: '/quote/fuel',
    lube_pricing: '/quote/lubricants',
    schedule_delivery: '/delivery/schedule',
  }
  const others = { become_supplier: '/partner-form', talk_to_sales: '/contact/sales', consult_expert: '/consultation' }
  const promised = (intent: string) =>
    promiseFor(chat, [{ name: 'intent', label: '', value: intent || null, said: '' }])
  for (const [intent, path] of Object.entries({ ...formOf, ...others })) {
    const form = allForms.find((each) => each.path === path)
    expect(promised(intent), intent).toBe(form && promisesOf(form)[0].promise)
  }
  for (const intent of ['general_inquiry', '']) expect(promised(intent)).toBe('chat_lead')
})
