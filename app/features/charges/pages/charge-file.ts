import type { LoaderFunctionArgs } from 'react-router'
import { customerNames } from '#features/customers/customer.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { findCharge, findOwnCharge } from '../charge.ts'
import { chargeSheet } from './charge-sheet.ts'

/** A finance charge as a PDF file, at the desk and for its customer. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const find = ctx.viewer.role === 'admin' ? findCharge : findOwnCharge
  const charge = await find(ctx, params.id ?? '')
  const [customer] = await customerNames(ctx, [charge.customerId])
  const { content } = context.get(services)
  return paperFile(ctx, content, chargeSheet(ctx, charge, customer?.name ?? ''), charge.number)
})
