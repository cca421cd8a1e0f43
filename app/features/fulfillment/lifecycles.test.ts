import { expect, test } from 'vitest'
import { runLife } from '#features/dispatch/lifecycle.ts'
import { applicationLife } from '#features/credit/lifecycle.ts'
import { billLife } from '#features/bills/lifecycle.ts'
import { invoiceLife } from '#features/invoices/lifecycle.ts'
import { orderLife } from '#features/orders/lifecycle.ts'
import { paymentLife } from '#features/payments/lifecycle.ts'
import { purchaseLife } from '#features/purchasing/lifecycle.ts'
import { quoteLife } from '#features/quotes/lifecycle.ts'
import { shipmentLife } from '#features/shipments/lifecycle.ts'

const lives = [
  quoteLife,
  orderLife,
  purchaseLife,
  shipmentLife,
  runLife,
  applicationLife,
  invoiceLife,
  paymentLife,
  billLife,
]

test.each(lives.map((life) => [life.noun, life] as const))(
  'the lifecycle of a %s is the one drawn in the docs',
  async (noun, life) => {
    await expect(`# The life of a ${noun}\n\n\`\`\`mermaid\n${life.diagram()}\n\`\`\`\n`).toMatchFileSnapshot(
      `../../../docs/lifecycles/${noun.replaceAll(' ', '-')}.md`,
    )
  },
)
