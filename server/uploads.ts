import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isStranger, mostOfStrangers, mostOfThing } from '#features/files/keep-file.ts'
import { largestImport } from '#features/imports/bounds.ts'
import { openShift } from '#features/shifts/find.ts'
import { asksFor } from '#features/shifts/pages/driver-page.ts'
import { findFileOwner } from '#features/files/pages/find-file-owner.ts'
import { addressGroup } from '#platform/address-group.ts'
import { ordinaryBody, uploadBody } from './body.ts'
import type { HttpContext } from './http.ts'
import type { RunningServices } from './services.ts'

/** How many bytes one upload may have. It counts as under way until `done`. */
export type Upload = { most: number; done: () => void }

/** Nothing where no files are taken; `full` while too much is under way. */
export type Uploads = (c: HttpContext) => Promise<Upload | 'full' | undefined>

/** What is under way at a time, in bytes: each lies in memory until it has all come, and a minute is given to each. */
const underWay = { strangers: uploadBody(45), signedIn: uploadBody(120) }

type Sender = { most: number; stranger: boolean }

/**
 * Who may send files where: the library's from staff who keep it, a thing's from anyone who sees it. Nobody else fills the
 * memory with megabytes. A stranger sends one at a time.
 */
export const uploadsTo = (services: RunningServices): Uploads => {
  const { viewerOf, contextFor } = services
  const bytes = { strangers: 0, signedIn: 0 }
  const senders = new Set<string>()

  const senderOf = async ({ req }: HttpContext): Promise<Sender | undefined> => {
    const { path } = req
    const importing = ofImport.test(path)
    const picture = /^\/dashboard\/admin\/site\/pictures(?:\.data)?$/.test(path)
    const library = path.startsWith(href('/dashboard/admin/documents/upload'))
    const [, area, on, key] = ofThing.exec(path) ?? []
    const driving = ofShift.test(path)
    const certificate = ofAccount.test(path)
    if (!library && !importing && !picture && !driving && !certificate && !(on && key)) return undefined
    const viewer = await viewerOf(req.raw.headers)
    if (driving) {
      const shift = await openShift(contextFor(viewer), asksFor(services, req.raw.headers))
      return shift && { most: uploadBody(mostOfThing.megabytes), stranger: false }
    }
    if (importing) return can(viewer, 'imports.run') ? { most: uploadBody(largestImport), stranger: false } : undefined
    if (picture) return can(viewer, 'content.edit') ? { most: uploadBody(20), stranger: false } : undefined
    if (certificate)
      return viewer.role === 'customer' && can(viewer, 'files.attach')
        ? { most: uploadBody(20), stranger: false }
        : undefined
    const megabytes = manySheets.test(path) ? 40 : 20
    if (library) return can(viewer, 'documents.manage') ? { most: uploadBody(megabytes), stranger: false } : undefined
    const owner = await findFileOwner(
      contextFor(viewer),
      area ? 'desk' : 'elsewhere',
      on ?? '',
      decodeURIComponent(key ?? ''),
    )
    if (!can(owner.ctx.viewer, 'files.attach')) return undefined
    const stranger = isStranger(owner.ctx.viewer)
    return { most: uploadBody((stranger ? mostOfStrangers : mostOfThing).megabytes), stranger }
  }

  return async (c) => {
    const sender = await senderOf(c).catch(unknown)
    if (!sender) return undefined
    const { most, stranger } = sender
    const length = Math.min(Number(c.req.header('content-length') ?? most), most)
    if (length <= ordinaryBody) return { most, done: () => undefined }
    const line = stranger ? 'strangers' : 'signedIn'
    const from = addressGroup(c.var.known.clientAddress)
    if (bytes[line] + length > underWay[line] || (stranger && senders.has(from))) return 'full'
    bytes[line] += length
    if (stranger) senders.add(from)
    return {
      most,
      done: () => {
        bytes[line] -= length
        if (stranger) senders.delete(from)
      },
    }
  }
}

/** Where many safety data sheets are sent together. */
const manySheets = /^\/dashboard\/admin\/documents\/upload\/sheets(?:\.data)?$/

/** Where a file that is to be imported is sent, in the same three ways. */
const ofImport = /^\/dashboard\/admin\/imports\/new\/[^/]+?(?:\.data|\/file)?$/

/** Where a driver sends photos with a report. */
const ofShift = /^\/driver\/(?:load|stop\/[^/]+\/(?:deliver|cant))$/

/** Where a customer sends an exemption certificate. */
const ofAccount = /^\/dashboard\/customer\/account(?:\.data)?$/

/** Where the files of a thing are sent: by a form, by the router's client, or by the page's script. */
const ofThing = /^(\/dashboard\/admin)?\/files\/([a-z]+)\/([^/]+?)(?:\.data|\/send)?$/

/** A viewer who may not see a thing is told so by its page, after a body of the ordinary size. */
const unknown = (error: unknown) => {
  if (error instanceof DomainError) return undefined
  throw error
}
