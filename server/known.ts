import type { ServerBuild } from 'react-router'
import type { Known } from '#content/index.ts'
import { placedForms } from '#forms/index.ts'
import { promisesOf } from '#forms/promise.ts'
import { drawingNames } from '#ui/drawings/drawing.tsx'
import { pictureNames } from '#ui/drawings/pictures.tsx'
import { addressesOf } from './site-map.ts'

/** What content may speak of: a link that leads nowhere is a mistake with a file and a line, like any other. */
export const knownOf = (build: ServerBuild): Known => ({
  routes: addressesOf(build),
  forms: placedForms.flatMap((form) => promisesOf(form).map(({ promise }) => ({ path: form.path, promise }))),
  drawings: [...drawingNames, ...pictureNames],
})
