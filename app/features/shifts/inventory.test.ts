import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shift } from './find.ts'
import { calculateInventory } from './inventory.ts'
import type { Amount, Report } from './report-kinds.ts'

const products = ['ulsd', 'off-road-diesel'] as const
const names = { ulsd: 'Diesel', 'off-road-diesel': 'Off-road diesel' }
type Product = (typeof products)[number]

const gallons = fc.integer({ min: 1, max: 50_000 })
/** One product or both. */
const goods = fc
  .record({ ulsd: fc.option(gallons), 'off-road-diesel': fc.option(gallons) })
  .filter((each) => products.some((product) => each[product] !== null))

/** What happens to a truck: it loads, a load is put right, it delivers, or it comes back with what it was to deliver. */
const happening = fc.oneof(
  fc.record({ what: fc.constant('load' as const), goods }),
  fc.record({ what: fc.constant('correct' as const), goods, which: fc.nat() }),
  // Billed net: what left the truck is the gross reading.
  fc.record({
    what: fc.constantFrom('deliver' as const, 'return' as const, 'plan' as const),
    goods,
    net: fc.boolean(),
  }),
)

type Amounts = Record<Product, number | null>
type Trip = { state: string; loads: object[] }

/** The shift that these make, and the truck as someone would know it who stood there with a stick. */
const drive = (day: readonly (typeof happening extends fc.Arbitrary<infer One> ? One : never)[]) => {
  const stick: Record<Product, number> = { ulsd: 0, 'off-road-diesel': 0 }
  const pour = (of: Amounts, sign: 1 | -1) => {
    for (const product of products) stick[product] += sign * (of[product] ?? 0)
  }
  const reports: { id: string; kind: 'load'; report: Report; state: 'done'; at: Date; shipmentId: null }[] = []
  const loads: { id: string; goods: Amounts }[] = []
  const trips: Trip[] = []
  const say = (goods: Amounts, corrects?: string) => {
    const id = `load-${reports.length}`
    const amounts: Amount[] = products.flatMap((product) =>
      goods[product] === null ? [] : [{ product, name: names[product], gallons: goods[product] }],
    )
    const report: Report = {
      ...{ kind: 'load', terminal: 'Plant', billOfLading: id, amounts },
      ...(corrects && { corrects: { id: corrects, reason: 'Read the wrong line' } }),
    }
    reports.push({ id, kind: 'load', report, state: 'done', at: new Date(reports.length), shipmentId: null })
    pour(goods, 1)
    return { id, goods }
  }
  for (const each of day) {
    if (each.what === 'load') loads.push(say(each.goods))
    else if (each.what === 'correct') {
      const at = loads.length > 0 ? each.which % loads.length : -1
      const wrong = loads[at]
      if (!wrong) continue
      pour(wrong.goods, -1)
      loads[at] = say(each.goods, wrong.id)
    } else {
      const isDelivered = each.what === 'deliver'
      if (isDelivered) pour(each.goods, -1)
      trips.push({
        state: isDelivered ? 'delivered' : each.what === 'return' ? 'canceled' : 'scheduled',
        loads: products.flatMap((product) => {
          const gross = each.goods[product]
          const measured = each.net ? { gross, delivered: (gross ?? 0) + 7 } : { delivered: gross }
          const ran = isDelivered ? measured : {}
          return gross === null ? [] : [{ product, name: names[product], unit: 'gallon', quantity: gross, ...ran }]
        }),
      })
    }
  }
  const deliveries = trips.map((shipment) => ({ shipment }))
  return { stick, shift: { reports, deliveries } as unknown as Shift }
}

test('the truck’s calculated inventory equals the stick reading after loads, corrections, deliveries and returns', () => {
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 12 }), (day) => {
      const { stick, shift } = drive(day)
      const book = calculateInventory(shift)
      for (const product of products) {
        const sum = book.find((each) => each.product === product)
        expect(sum?.left ?? 0, product).toBe(stick[product])
        if (sum) expect(sum.loaded - sum.delivered).toBe(sum.left)
      }
    }),
    { numRuns: 300 },
  )
})
