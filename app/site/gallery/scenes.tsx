import { callLink } from '#domain/call-us.ts'
import { PackageDrawing } from '#ui/drawings/package-drawing.tsx'
import { packageArt } from '#ui/drawings/package-art.ts'
import { Picture, pictureNames } from '#ui/drawings/pictures.tsx'
import { Logo, LogoMark } from '#ui/logo.tsx'
import { MapLegend } from '#ui/map/map-legend.tsx'
import { CountyMap } from '#ui/map/county-map.tsx'
import type { MapData } from '#ui/map/types.ts'
import { OnTimeMarks } from '#ui/signature/on-time-marks.tsx'
import { Timetable } from '#ui/signature/timetable.tsx'
import { ErrorPage } from '#ui/site/error.tsx'
import { NotFound } from '#ui/site/not-found.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { Exhibit } from './exhibit.tsx'
import { TryToasts } from './try-toasts.tsx'

const action = { label: 'Ask', to: '#ask' }

type Legend = Parameters<typeof MapLegend>[0]

/** What fills a screen or a half of one. */
export const Scenes = ({ map, legend, county }: { map: MapData; legend: Legend; county: string }) => (
  <>
    <Exhibit name="Logo and appearance">
      <Logo first="PRAIRIE" second="Fuel & Lubricants" />
      <LogoMark className="specimen-logo" />
      <ThemeSwitch />
    </Exhibit>
    <Exhibit name="Toasts">
      <TryToasts />
    </Exhibit>
    <Exhibit name="Timetable" wide>
      <Timetable
        label="How fast"
        rows={[
          {
            key: 'windows',
            title: 'Emergency fuel',
            note: 'Day and night',
            words: '1-6 hours',
            due: 6,
            windows: [
              { from: 1, to: 2, hours: '1-2 h', place: 'metro' },
              { from: 2, to: 4, hours: '2-4 h', place: 'central' },
              { from: 4, to: 6, hours: '4-6 h', place: 'statewide' },
            ],
            action: { ...action, primary: true },
          },
          { key: 'near', title: 'Sales', note: 'In business hours', words: 'within 2 hours', due: 2, action },
          { key: 'far', title: 'A price', note: 'Any form', words: 'within 24 hours', due: 24, action },
        ]}
      />
    </Exhibit>
    <Exhibit name="On time" wide>
      <OnTimeMarks total={500} late={1} />
    </Exhibit>
    <Exhibit name="Map" wide>
      <div className="two-columns">
        <CountyMap map={map} label="The state by zone" />
        <CountyMap map={map} label="One county and its neighbors" chosen={county} near />
        <MapLegend {...legend} />
      </div>
    </Exhibit>
    <Exhibit name="Packages to scale">
      {Object.keys(packageArt).map((name) => (
        <div key={name}>
          <PackageDrawing of={name} />
          <p className="text-fine">{name}</p>
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Pictures of articles">
      {pictureNames.map((name) => (
        <div key={name} className="specimen">
          <Picture name={name} />
          <p className="text-fine">{name}</p>
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Not found, refused, broken" wide>
      <NotFound />
      <ErrorPage status={403} words="Access denied. You don't have permission to view this page." />
      <ErrorPage status={429} words="Please try again in a minute." call={callLink('(202) 555-0142')} />
      <ErrorPage status={500} requestId="5f0c2d7e" call={callLink('(202) 555-0142')} />
    </Exhibit>
  </>
)
