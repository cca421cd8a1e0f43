type Series = {
  /** "Midwest diesel". */
  name: string
  /** What the average is of: it is never like for like with a price of ours. */
  basis: string
  /** Our products that it stands beside. */
  products: readonly string[]
  /** How EIA and those who pass it on head the column. */
  heads: readonly string[]
}

const pump = 'at the pump, taxes included'
const home = 'delivered to homes, before taxes'

/**
 * The weekly averages that EIA publishes for the Midwest (PADD 2) and Ohio, by their source keys. Heating oil and propane
 * are surveyed from October through March. Source: eia.gov/petroleum/gasdiesel and eia.gov/petroleum/heatingoilpropane.
 */
export const indexSeries: Readonly<Record<string, Series>> = {
  EMD_EPD2D_PTE_R20_DPG: {
    ...{ name: 'Midwest diesel', basis: pump, products: ['ulsd'] },
    heads: [
      'Midwest No 2 Diesel Retail Prices (Dollars per Gallon)',
      'Weekly Midwest No 2 Diesel Retail Prices (Dollars per Gallon)',
      'EMD_EPD2DXL0_PTE_R20_DPG',
      'Midwest No 2 Diesel Ultra Low Sulfur (0-15 ppm) Retail Prices (Dollars per Gallon)',
      'GASDESMWW',
    ],
  },
  EMM_EPMR_PTE_R20_DPG: {
    ...{ name: 'Midwest regular gasoline', basis: pump, products: ['gasoline-87'] },
    heads: [
      'Midwest Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Midwest Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  EMM_EPMR_PTE_SOH_DPG: {
    ...{ name: 'Ohio regular gasoline', basis: pump, products: ['gasoline-87'] },
    heads: [
      'Ohio Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Ohio Regular All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  EMM_EPMP_PTE_R20_DPG: {
    ...{ name: 'Midwest premium gasoline', basis: pump, products: ['gasoline-premium'] },
    heads: [
      'Midwest Premium All Formulations Retail Gasoline Prices (Dollars per Gallon)',
      'Weekly Midwest Premium All Formulations Retail Gasoline Prices (Dollars per Gallon)',
    ],
  },
  W_EPD2F_PRS_SOH_DPG: {
    ...{ name: 'Ohio heating oil', basis: home, products: ['heating-oil'] },
    heads: [
      'Ohio No. 2 Heating Oil Residential Price (Dollars per Gallon)',
      'Weekly Ohio No. 2 Heating Oil Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPD2F_PRS_R20_DPG: {
    ...{ name: 'Midwest heating oil', basis: home, products: ['heating-oil'] },
    heads: [
      'Midwest (PADD 2) No. 2 Heating Oil Residential Price (Dollars per Gallon)',
      'Weekly Midwest (PADD 2) No. 2 Heating Oil Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPLLPA_PRS_SOH_DPG: {
    ...{ name: 'Ohio propane', basis: home, products: ['propane'] },
    heads: [
      'Ohio Propane Residential Price (Dollars per Gallon)',
      'Weekly Ohio Propane Residential Price (Dollars per Gallon)',
    ],
  },
  W_EPLLPA_PRS_R20_DPG: {
    ...{ name: 'Midwest propane', basis: home, products: ['propane'] },
    heads: [
      'Midwest (PADD 2) Propane Residential Price (Dollars per Gallon)',
      'Weekly Midwest (PADD 2) Propane Residential Price (Dollars per Gallon)',
    ],
  },
}
