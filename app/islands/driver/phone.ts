import { backward, isBackward } from '#domain/meter.ts'
import {
  allWaiting,
  beginWith,
  drop,
  forgetPages,
  keep,
  keyFor,
  readShiftKey,
  lastEnds,
  wipe,
  type QueuedReport,
} from './report-store.ts'
import { signature, small } from './photos.ts'
import { screens, type Screen } from './screens.ts'
import { flush, headersOf, openGate, send, type Answer } from './send.ts'

/**
 * The driver's phone: each report is kept before it is sent, so nothing is lost without signal or when the browser is
 * killed. Without this script every step is a plain form.
 */
const { shift, keep: pages = '', zone } = document.body.dataset
const signed = new Map<HTMLFormElement, () => Promise<Blob | null>>()

const fieldsOf = async (form: HTMLFormElement): Promise<QueuedReport['fields']> => {
  const fields: QueuedReport['fields'] = []
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.push([name, value])
    else if (value.size > 0) fields.push([name, await small(value)])
  }
  const drawn = await signed.get(form)?.()
  if (drawn) fields.push(['signature', drawn])
  return fields
}

/** Not a number where nothing can be read. */
const tenthsIn = (form: HTMLFormElement, name: string) => {
  const control = form.elements.namedItem(name)
  return tenthsOf(control instanceof HTMLInputElement ? control.value : '')
}

const tenthsOf = (typed: string) => {
  const number = typed.replaceAll(/[\s,]/g, '')
  return number ? Math.round(Number(number) * 10) : Number.NaN
}

const metersIn = (of: ParentNode, part: 'start' | 'end') => [
  ...of.querySelectorAll<HTMLInputElement>(`[data-part=${part}][data-meter]`),
]

/** Where the meter of each product stands after this form. */
const endsOf = (form: HTMLFormElement): QueuedReport['ends'] =>
  Object.fromEntries(
    metersIn(form, 'end').flatMap(({ value, dataset: { meter = '' } }) =>
      value.trim() ? [[meter, value.trim()]] : [],
    ),
  )

/**
 * A page is kept for every stop, and its start may be from before the last one: the meter goes on where that ended, or two
 * stops are billed with the same gallons. What the driver typed stays.
 */
const carryMeters = async () => {
  const { waiting, sent } = await lastEnds()
  for (const input of metersIn(document, 'start')) {
    const { form, value, dataset } = input
    if (!form || value !== input.defaultValue) continue
    const { meter: product = '' } = dataset
    const tenths = tenthsIn(form, input.name)
    // What the server had may have been put right since; a meter only runs on.
    const sentAmount = sent[product] !== undefined && !(tenthsOf(sent[product]) <= tenths) ? sent[product] : undefined
    input.value = waiting[product] ?? sentAmount ?? value
    meter(form)
  }
}

/** What is missing can only be put right while the driver is there: later, without signal, nobody is. */
const missing = (form: HTMLFormElement): Record<string, string> => {
  const needs = JSON.parse(form.dataset.needs ?? '[]') as [names: string[], words: string, when?: [string, string]][]
  const typed = [...new FormData(form)].filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
  const problems: Record<string, string> = {}
  for (const [names, words, when] of needs) {
    if (when && !typed.some(([name, value]) => name === when[0] && value === when[1])) continue
    if (!typed.some(([name]) => names.includes(name))) problems[names[0] ?? ''] = words
  }
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-part=money]'))
    if (!/^\$?(\d+(\.\d{0,2})?)?$/.test(input.value.replaceAll(/[\s,]/g, '')))
      problems[input.name] = 'Please enter dollars and cents, such as 640.25.'
  for (const input of form.querySelectorAll<HTMLInputElement>('[inputmode=decimal]:not([data-part=money])'))
    if (!/^(-?\d+(\.\d0*)?)?$/.test(input.value.replaceAll(/[\s,]|gal\.?$/gi, '')))
      problems[input.name] = 'Please enter a number, such as 398.6.'
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-part=end]')) {
    const meter = { start: tenthsIn(form, `start_${input.dataset.load}`), end: tenthsIn(form, input.name) }
    if (isBackward(meter)) problems[input.name] ??= backward
  }
  return problems
}

const report = async (form: HTMLFormElement) => {
  const problems = missing(form)
  if (Object.keys(problems).length > 0) return putRight(form, { is: 'wrong', problems })
  const fields = await fieldsOf(form)
  const before = await allWaiting().catch(() => [])
  const stored = await keep({
    ...{ id: crypto.randomUUID(), at: new Date().toISOString(), url: form.action },
    ...{ says: form.dataset.report ?? '', next: form.dataset.next ?? screens.today, ends: endsOf(form), fields },
  }).catch(() => undefined)
  // A phone that can keep nothing, for it has no room: a plain form needs signal, and is better than silence.
  if (!stored) return form.submit()
  // Behind others nobody waits to be asked: it goes in its turn.
  if (before.length > 0) {
    await Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, 1500))])
    return location.assign(stored.next)
  }
  const answer = await send(stored, false)
  if (answer.is === 'wrong') {
    await drop(stored)
    return putRight(form, answer)
  }
  location.assign(answer.is === 'taken' ? answer.next : answer.is === 'gone' ? screens.today : stored.next)
}

/** Says what is wrong at its control, and what has to be meant. */
const putRight = (form: HTMLFormElement, { problems = {}, asks = [], words }: Extract<Answer, { is: 'wrong' }>) => {
  // What was answered with yes stays answered when something else is asked.
  const sure = [...form.querySelectorAll<HTMLInputElement>('[name=sure]')].filter(
    ({ type, checked }) => type === 'hidden' || checked,
  )
  for (const old of form.querySelectorAll('[data-said]')) old.remove()
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  const warn = document.createElement('div')
  warn.className = 'ph-warn'
  warn.role = 'alert'
  warn.dataset.said = ''
  warn.append(line('p', words ?? (asks.length > 0 ? 'Please check.' : 'Fix the marked fields.')))
  for (const { value } of sure)
    warn.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'sure', value }))
  for (const { key, why, yes } of asks) {
    const label = line('label', '')
    label.className = 'ph-check'
    warn.append(line('p', why))
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 'sure', value: key })
    label.append(line('b', yes), box)
    warn.append(label)
  }
  form.prepend(warn)
  let first: HTMLElement | undefined
  for (const [name, problem] of Object.entries(problems)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) {
      warn.append(line('p', problem))
      continue
    }
    control.setAttribute('aria-invalid', 'true')
    const small = line('small', problem)
    small.className = 'ph-problem'
    small.dataset.said = ''
    control.after(small)
    control.closest('details')?.setAttribute('open', '')
    first ??= control
  }
  ;(first ?? warn).scrollIntoView({ block: 'center' })
  first?.focus()
}

const line = (tag: 'p' | 'span' | 'small' | 'label' | 'b', words: string) =>
  Object.assign(document.createElement(tag), { textContent: words })

const time = (at: string) =>
  // The company's clock, as every other time on these pages.
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone })

const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`)

/** What waits for signal, on every page, and what it means for the steps of a stop. */
const draw = async () => {
  const waiting = await allWaiting()
  const box = document.querySelector<HTMLElement>('[data-waiting]')
  const mark = document.querySelector<HTMLElement>('[data-sent]')
  if (mark && shift !== 'none') mark.textContent = waiting.length > 0 ? `${waiting.length} waiting` : 'Up to date'
  if (box) {
    box.hidden = waiting.length === 0
    box.replaceChildren(
      line(
        'b',
        `No signal. ${reports(waiting.length)} saved on this phone. Keep working: it sends by itself when you're back in range.`,
      ),
      ...waiting.map(({ at, says }) => line('p', `${time(at)} ${says}`)),
    )
  }
  if (waiting.length > 0) drawStops(waiting)
  for (const step of document.querySelectorAll<HTMLElement>('[data-stop]')) {
    const { stop = '' } = step.dataset
    const reportsOfStop = waiting.filter(
      ({ url, fields }) => url.includes(stop) || fields.some(([, value]) => value === stop),
    )
    if (reportsOfStop.length > 0) showStep(step, stepAfter(reportsOfStop))
  }
}

/** The list of stops as it is with what waits: which are done, and which is next. */
const drawStops = (waiting: readonly QueuedReport[]) => {
  const open = [...document.querySelectorAll<HTMLElement>('li[data-open]')]
  const isDone = ({ dataset: { open = '' } }: HTMLElement) =>
    stepAfter(waiting.filter(({ url }) => url.includes(open))) === 'done'
  for (const stop of open.filter(isDone)) stop.querySelector('.ph-number')?.classList.add('ph-done')
  const foot = document.querySelector('[data-foot]')
  const next = open.find((stop) => !isDone(stop))
  const link = Object.assign(document.createElement('a'), {
    ...{ className: 'ph-button ph-main', href: next?.querySelector('a')?.href ?? screens.end },
    textContent: next ? `Open stop ${next.querySelector('.ph-number')?.textContent}` : 'End shift',
  })
  foot?.lastElementChild?.replaceWith(link)
}

const stepAfter = (said: readonly QueuedReport[]) => {
  const { url = '', fields = [] } = said.findLast(({ url }) => !/\/(late|payment)$/.test(url)) ?? {}
  if (/\/(deliver|cant)$/.test(url)) return 'done'
  return fields.some(([name, value]) => name === 'step' && value === 'arrive') ? 'there' : 'way'
}

/** Of the steps that the page has, the one that is next. */
const showStep = (box: HTMLElement, step: string) => {
  for (const each of box.querySelectorAll<HTMLElement>('[data-step]')) each.hidden = each.dataset.step !== step
}

/** What the meter ran, while it is typed. */
const meter = (form: HTMLFormElement) => {
  const number = (name: string) => {
    const control = form.elements.namedItem(name)
    const typed = control instanceof HTMLInputElement ? control.value.replaceAll(/[\s,]/g, '') : ''
    return typed ? Number(typed) : Number.NaN
  }
  for (const result of form.querySelectorAll<HTMLOutputElement>('[data-result]')) {
    const { result: load } = result.dataset
    const ran = Math.round((number(`end_${load}`) - number(`start_${load}`)) * 10) / 10
    result.textContent = Number.isNaN(ran) || ran < 0 ? '–' : ran.toLocaleString('en-US', { minimumFractionDigits: 1 })
  }
  for (const result of form.querySelectorAll<HTMLOutputElement>('[data-machines]')) {
    const inputs = form.querySelectorAll<HTMLInputElement>(`[data-part=filled][data-load="${result.dataset.machines}"]`)
    const sum = [...inputs].reduce((all, { name }) => all + (number(name) || 0), 0)
    result.textContent = sum > 0 ? sum.toLocaleString('en-US', { minimumFractionDigits: 1 }) : '–'
  }
}

/** One press writes down where the phone is, as the place of the tank: into a field that the driver sees. */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-place]')) {
  button.hidden = !('geolocation' in navigator)
  button.addEventListener('click', () => {
    const field = button.form?.elements.namedItem(button.dataset.place ?? '')
    const setLabel = (words: string) => (button.textContent = words)
    setLabel('Looking…')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (field instanceof HTMLInputElement) field.value = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
        setLabel('Taken. Press to take it again')
      },
      () => setLabel('The phone does not say. Please paste it below'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    )
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-report]')) {
  const box = form.querySelector<HTMLElement>('[data-sign]')
  if (box) signed.set(form, signature(box))
  form.addEventListener('input', () => meter(form))
  meter(form)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.dataset.busy) return
    form.dataset.busy = 'yes'
    const pressed = event.submitter
    pressed?.setAttribute('aria-busy', 'true')
    void report(form).finally(() => {
      delete form.dataset.busy
      pressed?.removeAttribute('aria-busy')
    })
  })
}

/** A look at the gate code: the code goes with the page, and the way back is not a form to send again. */
const look = async (form: HTMLFormElement) => {
  const { code, words } = await openGate(form, await readShiftKey())
  const message = line('span', code ? '' : (words ?? 'No signal. Try again, or call dispatch for the code.'))
  if (code) {
    const codeLine = line('b', code)
    codeLine.className = 'ph-code'
    message.append(codeLine, line('small', 'Gate code. Opening it is recorded.'))
  }
  const box = Object.assign(line('p', ''), { className: 'ph-row', role: 'status' })
  box.append(message)
  for (const old of form.parentElement?.querySelectorAll('[data-look]') ?? []) old.remove()
  box.dataset.look = ''
  form.after(box)
  form.hidden = Boolean(code)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-gate]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void look(form)
  })

/** Whether the shift is open to this phone. A browser that forgot its cookie is given it again for the key that was kept. */
const isOpen = async (key?: string): Promise<boolean | undefined> => {
  const answer = await fetch('/driver/today' satisfies Screen, { method: 'HEAD', headers: headersOf({ key }) }).catch(
    () => undefined,
  )
  return answer?.ok ? true : answer?.status === 410 ? false : undefined
}

/** Taken back, or over: this phone hears of it while a page lies open, and forgets what it kept. */
const askWhetherOpen = async () => {
  if ((await isOpen(await readShiftKey())) === false) location.assign(screens.today)
}

/** The link of a shift: the key is kept before it opens anything. A phone that has the shift already opens it again. */
const claim = async (form: HTMLFormElement) => {
  const keyField = form.elements.namedItem('key')
  if (!(keyField instanceof HTMLInputElement)) return
  const isAgain = form.dataset.claim === 'again'
  keyField.value = (await (isAgain ? readShiftKey : keyFor)(location.pathname)) ?? ''
  if (isAgain && keyField.value) form.submit()
}

/** No shift is open here: what was not sent still goes out, and only then is all of it forgotten. */
const close = async () => {
  const key = await readShiftKey()
  if (key && !location.search && (await isOpen(key))) return location.replace(`${screens.today}?again`)
  const box = document.createElement('div')
  box.className = 'ph-waiting'
  box.role = 'status'
  const describe = (title: string, said: readonly QueuedReport[]) => {
    box.replaceChildren(line('b', title), ...said.map(({ at, says }) => line('p', `${time(at)} ${says}`)))
    document.querySelector('main')?.append(box)
  }
  const waiting = await allWaiting()
  await forgetPages()
  const refresh = async () => {
    if ((await flush()) > 0) {
      const remaining = await allWaiting()
      describe(
        `${reports(remaining.length)} saved on this phone, not sent yet. Open the link again or sign in to send:`,
        remaining,
      )
      return false
    }
    if (waiting.length > 0) describe('The shift is over on this phone. Dispatch has what you reported since:', waiting)
    await wipe()
    for (const each of await (navigator.serviceWorker?.getRegistrations() ?? [])) await each.unregister()
    return true
  }
  if (await refresh()) return
  const timer = setInterval(() => void refresh().then((done) => done && clearInterval(timer)), 15_000)
}

const begin = async () => {
  const link = document.querySelector<HTMLFormElement>('form[data-claim]')
  if (link) return claim(link)
  if (shift === 'none') return close()
  if (!shift) return
  await beginWith(shift)
  await draw()
  await carryMeters()
  const worker = await navigator.serviceWorker?.register('/driver/worker.js', { scope: '/driver/' })
  if (worker) {
    const { active } = await navigator.serviceWorker.ready
    const used = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({
      keep: [...pages.split(' ').filter(Boolean), ...used.filter((name) => !name.includes('worker.js'))],
    })
  }
  const sendAgain = async () => {
    const before = (await allWaiting()).length
    if (before === 0) return
    const remaining = await flush()
    await draw()
    // A shift that was taken back meanwhile is not one to go on typing into.
    if (remaining === 0) await askWhetherOpen()
    // What was sent may have changed the page; a form that is being filled in stays.
    if (remaining === 0 && !document.querySelector('form[data-report] [data-part]')) location.reload()
  }
  await sendAgain()
  addEventListener('online', () => void sendAgain())
  setInterval(() => void sendAgain(), 15_000)
  setInterval(() => void askWhetherOpen(), 60_000)
}

void begin()
