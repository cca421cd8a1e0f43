import type { EntryContext } from 'react-router'

/** Whether a page brings React at once, or only when it is touched. */
export type Interactive = true | 'when touched'

export const interactiveOf = (handle: unknown): Interactive | undefined =>
  (handle as { interactive?: Interactive } | undefined)?.interactive

/** In development React comes at once: there is nothing to save, and Vite needs it. */
export const rests = ({ staticHandlerContext, routeModules }: EntryContext) =>
  import.meta.env.PROD &&
  staticHandlerContext.matches.some(({ route }) => interactiveOf(routeModules[route.id]?.handle) === 'when touched')

/** Puts React's scripts away: named by one script that no browser runs, until islands/rest.ts does. */
export const putToRest = (html: string) => {
  const needs = [...html.matchAll(preload)].map(([, href]) => href).join(' ')
  return html.replaceAll(preload, '').replace(' type="module" async=""', ` type="text/resting" data-needs="${needs}"`)
}

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
