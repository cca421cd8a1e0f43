import type { Lubricants } from '#content/index.ts'
import { PackageDrawing } from '#ui/drawings/package-drawing.tsx'
import type { Section } from '../page/page-words.ts'
import { Sheet } from '../page/sheet.tsx'

/** Every package on one ground line, drawn to one scale. */
export const Packages = ({ section, packages }: { section?: Section; packages: Lubricants['packages'] }) => (
  <Sheet section={section} sunk wide>
    <ul className="packages">
      {packages.map(({ key, name, text }) => (
        <li key={key} data-package={key}>
          <PackageDrawing of={key} />
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </Sheet>
)
