import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { certificateKindWords } from '#features/customers/customer-words.ts'
import { ownCustomer } from '#features/customers/payables.ts'
import { customers, type CertificateKind } from '#features/customers/schema.ts'
import type { CheckedFile } from './check-file.ts'
import { keepFile } from './keep-file.ts'
import { files, type StoredFile } from './schema.ts'

/** What a customer says of a certificate that they send: of which state, and which kind. */
export type UploadedCertificate = { state: string; kind: CertificateKind; name: string; file: CheckedFile }

/**
 * A customer sends the paper of an exemption certificate. It frees nothing before staff have checked it and recorded the
 * certificate with it. What they say of it stands in its name.
 */
export const sendCertificate = (ctx: Context, { state, kind, name, file }: UploadedCertificate): Promise<StoredFile> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'files.attach')
    const customer = await ownCustomer(ctx)
    const on = { kind: 'customer' as const, id: customer.mergedInto ?? customer.id }
    return keepFile(ctx, { on, kind: 'exemption', name: `${state}, ${certificateKindWords[kind]}, ${name}`, file })
  })

/** Papers that a customer sent and that are of no recorded certificate. */
const isToCheck = and(
  ...[isNotNull(files.customerId), eq(files.kind, 'exemption')],
  ...[isNull(files.certificateId), eq(files.uploadedAs, 'customer')],
)

/** Those of one customer, whom the caller has looked up within the viewer's sight, the latest first. */
export const sentCertificates = ({ db }: Pick<Context, 'db'>, customerId: string) =>
  db
    .select({ id: files.id, name: files.name, uploadedAt: files.uploadedAt })
    .from(files)
    .where(and(isOfCustomer(files.customerId, customerId), isToCheck))
    .orderBy(desc(files.uploadedAt), asc(files.id))

/** Those of all customers, the longest waiting first. For staff who record certificates. */
export const certificatesToCheck = async (ctx: Context, limit: number) => {
  demand(ctx, 'certificates.record')
  const rows = await ctx.db
    .select({
      ...{ id: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`, customer: customers.name },
      ...{ name: files.name, all: sql<number>`(count(*) over ())::int` },
    })
    .from(files)
    .innerJoin(customers, eq(customers.id, files.customerId))
    .where(isToCheck)
    .orderBy(asc(files.uploadedAt), asc(files.id))
    .limit(limit)
  return { rows, all: rows[0]?.all ?? 0 }
}

/** Staff recorded the certificate that a sent paper is of. The caller has looked up both. */
export const checkedCertificate = async (ctx: Context, customerId: string, fileId: string, certificateId: string) => {
  demand(ctx, 'certificates.record')
  if (!isUuid(fileId)) return
  const condition = and(eq(files.id, fileId), isOfCustomer(files.customerId, customerId), isToCheck)
  await ctx.db.update(files).set({ certificateId }).where(condition)
}
