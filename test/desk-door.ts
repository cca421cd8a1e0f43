import { expect } from 'vitest'
import { send, withTicks } from './front-door.ts'

/** Reads pages and sends forms as one of the staff does, whose cookie is asked for each time. */
export const deskDoor = (site: { origin: string }, cookie: () => string) => {
  const get = (path: string) => fetch(site.origin + path, { headers: { cookie: cookie() }, redirect: 'manual' })
  const text = async (path: string) => (await get(path)).text()
  const post = (path: string, fields: Record<string, string> | [string, string][]) =>
    send(site, fields, { path, headers: { cookie: cookie() } })
  /** Sends a form that must succeed, and tells where it leads. */
  const done = async (path: string, fields: Record<string, string> | [string, string][]) => {
    const answer = await post(path, fields)
    expect([path, answer.status]).toEqual([path, 303])
    return answer.headers.get('Location') ?? ''
  }
  /** Sends a form that asks whether it is meant, and again with the tick. */
  const meant = async (path: string, fields: Record<string, string>) => {
    const asked = await post(path, fields)
    expect([path, asked.status]).toEqual([path, 422])
    return done(path, withTicks(fields, await asked.text()))
  }
  return { get, text, post, done, meant }
}
