import { screens } from './screens.ts'
import { allWaiting, markSent, type QueuedReport } from './report-store.ts'

export type Answer =
  | { is: 'taken'; next: string; refused?: string }
  | {
      is: 'wrong'
      problems?: Record<string, string>
      asks?: { key: string; why: string; yes: string }[]
      words?: string
    }
  | { is: 'gone' }
  | { is: 'away' }

/** The gate code of a stop, or why not; neither without signal. It is asked for once and kept nowhere. */
export const openGate = async (form: HTMLFormElement, key?: string): Promise<{ code?: string; words?: string }> => {
  const init = { method: 'POST', body: new FormData(form), headers: headersOf({ key }) }
  const answer = await fetch(form.action, init).catch(() => undefined)
  return (await answer?.json().catch(() => undefined)) ?? {}
}

/** Sends one report; `away` while there is no signal, or the server has no time. */
export const send = async (report: QueuedReport, waited: boolean): Promise<Answer> => {
  const body = new FormData()
  for (const [name, value] of report.fields)
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, `${name}.${value.type === 'image/png' ? 'png' : 'jpg'}`)
  const facts = {
    ...{ report: report.id, at: report.at, device: report.device, number: String(report.count) },
    ...{ waited: waited ? 'yes' : 'no', says: report.says },
  }
  for (const [name, value] of Object.entries(facts)) body.set(name, value)
  const response = await fetch(report.url, {
    ...{ method: 'POST', body, headers: headersOf(report), redirect: 'manual' },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  if (!response || response.status >= 500 || response.status === 429) return { is: 'away' }
  if (response.status === 410) return { is: 'gone' }
  const answer = (await response.json().catch(() => undefined)) as
    | { next?: string; state?: string; words?: string; problems?: Record<string, string>; asks?: [] }
    | undefined
  if (response.ok) {
    await markSent(report)
    const refused = answer?.state === 'refused' ? answer.words : undefined
    return { is: 'taken', next: refused ? screens.today : (answer?.next ?? report.next), refused }
  }
  return { is: 'wrong', ...answer }
}

/** Who sends, and of which shift: a cookie may be lost, and a report may be of the day before. */
export const headersOf = ({ key, shift }: Partial<QueuedReport>) => ({
  Accept: 'application/json',
  ...(shift && { 'X-Shift': shift }),
  ...(key && { 'X-Shift-Key': key }),
})

let flushing: Promise<number> | undefined

/**
 * Sends what waits, one after the other in its order, and stops at the first that does not go. Gives how many wait still.
 * Nothing is let go before the server has it: it takes what it cannot record as refused, for the office to read. A photo
 * that it cannot take does not hold up the words.
 */
export const flush = (): Promise<number> =>
  (flushing ??= (async () => {
    for (;;) {
      const [first, ...rest] = await allWaiting()
      if (!first) return 0
      const answer = await send(first, true)
      if (answer.is === 'taken') continue
      const words = first.fields.filter(([, value]) => typeof value === 'string')
      const isTaken =
        answer.is === 'wrong' &&
        words.length < first.fields.length &&
        (await send({ ...first, fields: words }, true)).is === 'taken'
      if (!isTaken) return rest.length + 1
    }
  })().finally(() => {
    flushing = undefined
  }))
