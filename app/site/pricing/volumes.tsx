import type { Pricing } from '#content/index.ts'
import type { Figure } from '#ui/figure-band.tsx'

/** Which way in for how many gallons. */
export const volumes = ({ aboveGallons, fromGallons, toGallons }: Pricing['bulk']): Figure[] => [
  {
    name: 'Fuel quote, gallons',
    figure: `1 to ${format(aboveGallons)}`,
    note: <a href="/quote/fuel">Get a fuel quote</a>,
  },
  {
    name: `Bulk rates above ${format(aboveGallons)}`,
    figure: `${format(fromGallons)} to ${format(toGallons)}`,
    note: <a href="/quote/bulk">Bulk quote</a>,
  },
  {
    name: 'Transport load, gallons',
    figure: `over ${format(toGallons)}`,
    note: <a href="/contact/sales">Talk to Sales</a>,
  },
]

const format = (gallons: number) => gallons.toLocaleString('en-US')
