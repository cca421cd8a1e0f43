import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lifecycle } from '#domain/lifecycle.ts'
import type { EventDefinition } from '#events/define-events.ts'
import { allEvents } from './event-catalogue.ts'

const defined = import.meta.glob<Record<string, unknown>>('../*/events.ts', { eager: true })

const features = join(import.meta.dirname, '..')
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/testing|\.test\.ts$|\/events\.ts$|\/(emails|pages)\//.test(file))
  .map((file) => readFileSync(join(features, file), 'utf8'))
  .join('\n')

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'name' in value && 'subjectType' in value
const eventsIn = (file: Record<string, unknown>) =>
  Object.values(file)
    .flatMap((events) => (typeof events === 'object' && events !== null ? Object.values(events) : []))
    .filter(isEvent)

const lifecycles = import.meta.glob<Record<string, unknown>>('../*/lifecycle.ts', { eager: true })
const isLife = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'diagram' in value && 'verbs' in value

/** What a lifecycle's transition logs: an event for each of its verbs. */
const verbs = Object.entries(lifecycles).flatMap(([path, file]) => {
  const known = Object.values(file)
    .filter(isLife)
    .flatMap((life) => life.verbs)
  const names = eventsIn(defined[path.replace('lifecycle.ts', 'events.ts')] ?? {}).map(({ name }) => name)
  return names.filter((name) => known.some((verb) => name.endsWith(`.${verb}`)))
})

test('an event has one name and one meaning', () => {
  const names = allEvents.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
})

test('every event of the catalogue is logged or mailed somewhere, so no email waits for one that never comes', () => {
  const constants = {
    purchase_order: 'purchase',
    supplier_bill: 'bill',
    mails: 'outbox',
    write_off: 'writeOff',
    invoice_write_off: 'invoiceWriteOff',
  }
  const isEmitted = (name: string) => {
    const [prefix = '', key] = name.split('.')
    // The files of every kind of thing have the same events.
    if (prefix.endsWith('_file')) return new RegExp(`\\bfileEvents\\[subject\\.kind\\]\\.${key}\\b`).test(sources)
    // So do the tasks of every kind of thing.
    if (prefix.endsWith('_task'))
      return new RegExp(`\\breminderEvents\\[subject\\.kind\\](\\.${key}\\b|\\[verb\\])`).test(sources)
    const noun = constants[prefix as keyof typeof constants] ?? prefix
    return verbs.includes(name) || new RegExp(`\\b${noun}Events(\\.${key}\\b|\\[kind\\])`).test(sources)
  }
  expect(allEvents.map(({ name }) => name).filter((name) => !isEmitted(name))).toEqual([])
})

test('every noun’s events are in the catalogue, or the page of a thing it happens to could not say them', () => {
  const all = Object.values(defined).flatMap(eventsIn)
  expect(all.map(({ name }) => name).filter((name) => !allEvents.some((event) => event.name === name))).toEqual([])
})
