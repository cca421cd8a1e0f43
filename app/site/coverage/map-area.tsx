import type { ReactNode } from 'react'
import { MapLegend } from '#ui/map/map-legend.tsx'
import { CountyMap } from '#ui/map/county-map.tsx'
import { useCompany } from '#ui/site/use-company.ts'
import type { CoverageMap } from './coverage-answer.ts'

type Props = Pick<CoverageMap, 'map' | 'legend'> & { chosen?: string; children?: ReactNode }

/** The map with what explains it. What is passed in stands above the legend. */
export const MapArea = ({ map, legend, chosen, children }: Props) => (
  <div className="map-area">
    <div className="stack">
      {children}
      <MapLegend {...legend} />
    </div>
    <div className="map-sheet">
      <a className="skip-map" href="#after-map">
        Skip the map of {map.counties.length} counties
      </a>
      <CountyMap map={map} chosen={chosen} label={`${useCompany()?.state} by county and emergency zone`} />
      <p id="after-map" className="text-fine text-soft" tabIndex={-1}>
        Rings: miles from {map.yard.name} in a straight line. County lines: US Census Bureau.
      </p>
    </div>
  </div>
)
