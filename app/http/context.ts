import { createContext } from 'react-router'
import type { Assistant, Passage } from '#assistant/assistant.ts'
import type { Content } from '#content/index.ts'
import type { Session } from '#features/accounts/session.ts'
import type { Context } from '#domain/context.ts'
import type { PublishedDocument } from '#features/documents/published.ts'
import type { Intake } from '#features/requests/intake.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Auth } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'

type NamedProduct = { key: string; name: string }

export type EveryProduct = Record<'fuels' | 'lubricants' | 'deliveries', NamedProduct[]>

/** What the composition root made once and every route may use. */
export type Services = {
  env: Env
  log: Log
  content: Content
  db: Db
  auth: Auth
  assistant: Assistant
  /** What the assistant answers from, of the site itself. */
  passages: () => readonly Passage[]
  /** Has the assistant take in what staff wrote, at once. */
  learn: () => Promise<void>
  /** Has a timed task run soon; called after what it is to find is committed. */
  wake: (task: string) => void
  /** Who is signed in, with or without a role, by the session cookie. */
  sessionOf: (headers: Headers) => Promise<Session | undefined>
  /** Who asks, by the session cookie, read afresh. A visitor unless everything about it is right. */
  viewerOf: (headers: Headers) => Promise<Viewer>
  /** First argument of every verb and question, made afresh for each request. */
  contextFor: (viewer: Viewer) => Context
  /** Takes the public forms while the database is away. Nothing where it is switched off. */
  intake?: Intake
  /** Pages that are rendered once; `forget` makes a new version of all of them. */
  pages: { forget: () => void }
  /** Settings or documents were changed, and that is committed: resolves when every page follows them. */
  followChanges: () => Promise<void>
  /** The content of the site as it would be with this text of a file published. Throws ContentError. */
  contentWith: (path: string, text: string) => Content
  /** Of a request that previews a draft: where it is edited. */
  preview?: { edit: string; title: string; /** The draft has mistakes: the page is as it is. */ broken?: boolean }
  /** All that content describes, on offer or not. */
  everyProduct: () => EveryProduct
  /** What can be downloaded now, the newest of each kind first: pages that are made once ask no database. */
  papers: () => readonly PublishedDocument[]
  /** Aborted when the process is asked to stop: streams end then. */
  ending: AbortSignal
}

/** What no two copies of a page with a form have in common. */
export type PageCopy = { nonce: string; submissionId: string; drawnAt: string }

/** What is known of this one request before its route is looked up. */
export type RequestContext = {
  requestId: string
  /** The visitor's address as far as the trusted proxies say it; never from a header the visitor wrote. */
  clientAddress: string
  /** For inline scripts of this document. */
  nonce?: string
  /** On a page that is rendered once and copied for each visitor: what stands where each has something else. */
  copy?: Omit<PageCopy, 'nonce'>
  /** Written by the person who refuses what came too often, for the header of that name. */
  retryAfter?: number
  /** Whether something new was written. */
  stored?: boolean
}

export const services = createContext<Services>()
export const requestContext = createContext<RequestContext>()
