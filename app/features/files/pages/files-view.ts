import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { certificatesOf, describeCertificate } from '#features/customers/certificates.ts'
import type { ExemptionCertificate } from '#features/customers/schema.ts'
import { formatSize } from '#features/documents/paper-type.ts'
import { attachForm, removeForm, type AttachOptions } from '../file-forms.ts'
import { filesOf, isAttachedTo, type FileWithAuthor } from '../find.ts'
import { isStranger, mostOfStrangers, mostOfThing } from '../keep-file.ts'
import { fileKinds, type FileKind, type FileSubject } from '../kinds.ts'
import { isOwn } from '../open-file.ts'
import { behind, filesAt } from './find-file-owner.ts'

/**
 * The files of a thing for its page. The caller has looked the thing up within the viewer's sight; behind a private link
 * `key` is the link. `certificates`: of a customer, where they have been read.
 */
export const filesView = async (
  viewerCtx: Context,
  subject: FileSubject,
  key: string = subject.id,
  certificates?: readonly ExemptionCertificate[],
) => {
  const ctx = key === subject.id ? viewerCtx : await behind(viewerCtx, subject)
  const at = filesAt(ctx.viewer.role === 'admin' ? 'desk' : 'elsewhere', subject.kind, key)
  const files = await filesOf(ctx, subject)
  return {
    at,
    files: files.map((file) => ({
      ...{
        id: file.id,
        certificateId: file.certificateId,
        name: file.name,
        what: fileKinds[file.kind],
        sealed: file.sealed,
      },
      size: formatSize(file.type, file.bytes),
      who: whoAttached(file),
      when: formatMoment(ctx.calendar.timeZone, file.uploadedAt),
      to: `${at}/${file.id}`,
      isPicture: file.type !== 'application/pdf' && !file.sealed && !file.documentVersionId,
      mayOpen: !file.sealed || can(ctx.viewer, 'files.open-sealed'),
      remove:
        isAttachedTo(file, subject) && (isOwn(ctx, file) || can(ctx.viewer, 'files.remove'))
          ? removeForm({ on: subject, page: '', file, own: isOwn(ctx, file) }).draw(ctx)
          : undefined,
    })),
    attach: attachForm(await attachingTo(ctx, subject, '', undefined, certificates)).draw(ctx),
  }
}

export type FilesView = Awaited<ReturnType<typeof filesView>>

/** What the form to attach files needs to know. */
export const attachingTo = async (
  ctx: Context,
  subject: FileSubject,
  page: string,
  count?: AttachOptions['count'],
  certificates?: readonly ExemptionCertificate[],
): Promise<AttachOptions> => ({
  ...{ on: subject, page, count },
  certificates:
    subject.kind === 'customer' && can(ctx.viewer, 'prices.see')
      ? namesOf(certificates ?? (await certificatesOf(ctx, subject.id)))
      : undefined,
  kinds: kindsFor(ctx, subject),
  most: isStranger(ctx.viewer) ? mostOfStrangers : mostOfThing,
})

const namesOf = (certificates: readonly ExemptionCertificate[]) =>
  Object.fromEntries(certificates.flatMap((each) => (each.endedAt ? [] : [[each.id, describeCertificate(each)]])))

const ofBuyer: readonly FileKind[] = ['tank', 'gate', 'purchase-order', 'exemption', 'w9', 'other']
const ofSupplier: readonly FileKind[] = ['meter-ticket', 'bill-of-lading', 'gate', 'tank', 'w9', 'other']

const kindsFor = ({ viewer }: Context, { kind }: FileSubject): readonly FileKind[] => {
  const first = kind === 'purchase' || kind === 'shipment' ? ofSupplier : ofBuyer
  return viewer.role === 'admin' ? [...new Set([...first.slice(0, -1), ...ofBuyer.slice(0, -1), ...ofSupplier])] : first
}

/** A stranger is named by how it came. */
const whoAttached = ({ by, sender, uploadedAs }: FileWithAuthor): string =>
  by ?? sender ?? (uploadedAs === 'visitor' || uploadedAs === 'supplier-link' ? 'by private link' : '')
