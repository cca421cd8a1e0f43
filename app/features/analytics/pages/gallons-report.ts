import { gallonsByProduct, type ProductFigures } from '../gallons.ts'
import { formatCents, formatGallons, type Cents, type DeciGallons } from '#domain/money.ts'
import { ordersBehind } from './orders-behind.ts'
import type { ReportKind } from './report.ts'

export const gallonsReport: ReportKind = {
  key: 'gallons',
  see: 'reports.see',
  title: 'Gallons by product',
  says: 'Gallons billed on delivered orders. Drums, totes and pails count as packages, not gallons.',
  empty: 'No deliveries in this period.',
  read: async (ctx, period) => {
    const products = await gallonsByProduct(ctx, period)
    const [first] = products
    if (!first) return undefined
    const sum = (of: (product: ProductFigures) => number) => products.reduce((all, product) => all + of(product), 0)
    const totals = {
      deciGallons: sum(({ deciGallons }) => deciGallons) as DeciGallons,
      packages: sum(({ packages }) => packages),
      goods: sum(({ goods }) => goods) as Cents,
    }
    const poured = products.filter(({ deciGallons }) => deciGallons > 0)
    return {
      figure: formatGallons(totals.deciGallons),
      note: `${products.length} ${products.length === 1 ? 'product' : 'products'}, ${count(totals.packages)} ${totals.packages === 1 ? 'package' : 'packages'}`,
      chart: {
        kind: 'bars',
        words: 'Gallons by product',
        bars: poured.map(({ name, deciGallons }) => ({
          label: name,
          value: deciGallons,
          said: `${formatGallons(deciGallons)}, ${share(deciGallons, totals.deciGallons)}`,
        })),
      },
      columns: [
        { head: 'Product' },
        { head: 'Gallons', figures: true },
        { head: 'Packages', figures: true },
        { head: 'Products', figures: true, wide: true },
      ],
      rows: products.map((product) => [product.name, ...cells(product)]),
      links: products.map(({ product }) => ordersBehind(ctx, period, { product })),
      total: ['Total', ...cells(totals)],
      file: {
        heads: ['Product', 'Name', 'Gallons', 'Packages', 'Goods USD'],
        lines: products.map(({ product, name, deciGallons, packages, goods }) => [
          product,
          name,
          (deciGallons / 10).toFixed(1),
          String(packages),
          (goods / 100).toFixed(2),
        ]),
      },
    }
  },
}

const cells = ({ deciGallons, packages, goods }: Omit<ProductFigures, 'product' | 'name'>) => [
  count(deciGallons / 10),
  count(packages),
  formatCents(goods),
]

const count = (number: number) => number.toLocaleString('en-US')

const share = (part: number, total: number) => `${Math.round((100 * part) / total)}%`
