import type { Plugin } from 'vite'

/**
 * Pieces that travel together, each set as one file. Alone they would be files of a few hundred bytes, which compress
 * badly: a form page came in 45 files, and 12 KB of it were spent on that. React has a file of its own, because an
 * island needs no router; the controls and the fields of forms know no router for the same reason: the chat has both.
 * Of a folder only what several pages share is gathered: what one page has stays with that page.
 */
const sets: { name: string; test: RegExp; minShareCount?: number }[] = [
  // Vite's helper is with it, or every script that imports another would wait for the set it happens to lie in.
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/ },
  { name: 'router', test: /[\\/]node_modules[\\/]react-router[\\/]/ },
  {
    name: 'controls',
    test: /[\\/]app[\\/](ui[\\/](?!table|tabs|section-nav|figure-band|badge|toasts)[^\\/]+|domain[\\/]call-us)\.tsx?$/,
    minShareCount: 3,
  },
  { name: 'forms', test: /[\\/]app[\\/]forms[\\/]([^\\/]+|fields[\\/][^\\/]+)\.tsx?$/, minShareCount: 3 },
  // Every page of React's has these, and they know the router: in a set of some pages, all pages would wait for that.
  { name: 'frame', test: /[\\/]app[\\/](ui[\\/]toasts|http[\\/]call-us|ui[\\/]site[\\/]use-company)\.tsx?$/ },
  { name: 'requests', test: /[\\/]app[\\/]features[\\/]requests[\\/]pages[\\/][^\\/]+\.tsx?$/, minShareCount: 2 },
  { name: 'tables', test: /[\\/]app[\\/]ui[\\/][^\\/]+\.tsx?$/, minShareCount: 3 },
]

type ChunkContext = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const groups = sets.map(({ name, ...set }, index) => ({
  ...set,
  // A module with a sheet stays with its pages: every page of the set would wait for it.
  name: (id: string, chunking: ChunkContext) =>
    chunking.getModuleInfo(id)?.importedIds.some((imported) => imported.endsWith('.css')) ? null : name,
  priority: sets.length - index,
}))

/** Gathers the browser's code into few files. */
export const splitChunks = (): Plugin => ({
  name: 'gather',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : undefined,
})
