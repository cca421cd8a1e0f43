import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import type { Assistant } from '#assistant/assistant.ts'
import { content } from '#content/testing.ts'
import { findSession, oncePerRequest, viewerFromSession } from '../../session.ts'
import { accountsOn, now } from '../../testing.ts'
import { staffWords } from '#features/chat/passages.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import type { Db } from '#platform/db.ts'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { requestContext, services, type Services } from '#http/context.ts'

const origin = 'http://localhost:3000'
const mails = mailPlan({ staffEmail: 'desk@leonefuel.example' })

type Visit = {
  cookie?: string
  /** A form is a POST. */
  form?: Record<string, string> | [string, string][]
  /** Network address. */
  from?: string
}

/** Most routes never ask it. */
const silent: Assistant = {
  answer: () => {
    throw new Error('This test has no assistant.')
  },
  learn: () => {},
}

/** Requests as the router hands them to a route, on a test's own database. */
export const visitsOn = (db: Db, settings: Record<string, string> = {}, assistant: Assistant = silent) => {
  const accounts = accountsOn(db, { mails })
  const { auth } = accounts
  const log = createLog('silent')
  const sessionOf = oncePerRequest((headers) => findSession({ db, auth, now: now(), log }, headers))
  const app: Services = {
    db,
    auth,
    assistant,
    passages: () => [],
    contentWith: () => content,
    learn: async () => assistant.learn(await staffWords({ db })),
    log,
    sessionOf,
    env: readEnv(settings),
    content,
    viewerOf: async (headers) => viewerFromSession(await sessionOf(headers)),
    contextFor: (viewer) => contextOn(db, { viewer, now: now(), mails, promises: app.content.promises }),
    wake: () => {},
    pages: { forget: () => {} },
    followChanges: async () => {},
    papers: () => [],
    everyProduct: () => ({ fuels: [], lubricants: [], deliveries: [] }),
    ending: new AbortController().signal,
  }

  /** What a loader, an action or a guard is called with. */
  const visit = (path: string, { cookie = '', form, from = '192.0.2.9' }: Visit = {}) => {
    const url = new URL(path, origin)
    const context = new RouterContextProvider()
    context.set(services, app)
    context.set(requestContext, { requestId: 'a-test', clientAddress: from })
    const body = form && new URLSearchParams(form)
    const request = new Request(url, { headers: { cookie }, ...(body && { method: 'POST', body }) })
    return { request, url, context, params: {}, pattern: url.pathname.slice(1) } as LoaderFunctionArgs
  }

  return { ...accounts, visit }
}

/** What a route threw on purpose: a redirect, or a page with a status. */
export const thrown = async (answer: unknown): Promise<unknown> => {
  try {
    await answer
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}
