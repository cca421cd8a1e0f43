import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { encodeOnce } from './encoding.ts'

const loader = 'app/islands/loader.ts'
const virtual = 'virtual:islands-loader'

/** Vite's helper for dynamic imports is three times the loader. The router brings a route's sheet: importing is enough. */
const preloadHelper = '\0vite/preload-helper.js'
/** The loader has it to itself: shared, it would be a second file for every page that nobody has touched. */
const loadersHelper = '\0islands/preload-helper.js'

/** The loader and React's pages both have these. The loader's are copies, for the same reason. */
const shared = new Set(['./attend.ts', './chat/open-chat.ts'])
const loadersOwn = 'loader'

const isOfLoader = (importer = '') => importer.endsWith(loader) || importer.endsWith(`?${loadersOwn}`)

/**
 * One more entry of the client build: the loader that wakes an island when it is touched. The server learns its hashed
 * name by importing `virtual:islands-loader`.
 */
export const islands = (): Plugin => {
  let clientFolder = ''
  let building = false
  return {
    name: 'islands',
    // Before Vite's own resolver.
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build'
      clientFolder = config.environments.client?.build.outDir ?? clientFolder
    },
    buildStart() {
      if (!building || this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: loader })
      // Under names of their own: a service worker governs what lies below its address.
      for (const name of ['phone', 'worker'])
        this.emitFile({ type: 'chunk', id: `app/islands/driver/${name}.ts`, fileName: `driver/${name}.js` })
    },
    async resolveId(id, importer) {
      if (id === virtual) return `\0${virtual}`
      if (building && isOfLoader(importer) && shared.has(id)) {
        const found = await this.resolve(id, importer, { skipSelf: true })
        return found && `${found.id}?${loadersOwn}`
      }
      return id === preloadHelper && isOfLoader(importer) ? loadersHelper : undefined
    },
    async load(id) {
      if (id === preloadHelper || id === loadersHelper) return 'export const __vitePreload = (load) => load()'
      if (id !== `\0${virtual}`) return undefined
      const onServer = this.environment.name === 'ssr'
      const address = !building ? `/${loader}` : onServer ? await builtLoader(clientFolder) : ''
      return `export default ${JSON.stringify(address)}`
    },
  }
}

/** The client is built before the server, so its manifest is there. */
const builtLoader = async (folder: string) => {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  return `/${manifest[loader].file}`
}

const gains = new Set(['.css', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])

/** Lays a brotli and a gzip form beside each file of the client build that gets smaller by it. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle() {
    const folder = this.environment.config.build.outDir
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && gains.has(extname(entry.name)))
    await Promise.all(files.map((entry) => pressFile(join(entry.parentPath, entry.name))))
  },
})

const pressFile = async (file: string) => {
  const { br, gzip } = await encodeOnce(await readFile(file))
  await Promise.all([br && writeFile(`${file}.br`, br), gzip && writeFile(`${file}.gz`, gzip)])
}

/** Libraries of many small files. Opening them one by one took two thirds of the time the program needs to start. */
const scattered = [
  ...[/^drizzle-orm/, /^better-auth/, /^@better-auth\//, 'better-call', '@better-fetch/fetch', 'jose', 'rou3', 'defu'],
  ...[
    /^@simplewebauthn\//,
    /^@peculiar\//,
    /^@noble\//,
    'tsyringe',
    'reflect-metadata',
    'pvtsutils',
    'pvutils',
    'asn1js',
  ],
  ...['tslib', '@hexagon/base64', '@levischuck/tiny-cbor', /^@opentelemetry\//, 'prom-client', 'stripe', 'hono'],
  ...[/^@react-email\//, 'html-to-text', 'htmlparser2', 'domutils', 'entities', 'domhandler', 'domelementtype'],
  ...['dom-serializer', /^@?selderee/, 'parseley', 'leac', 'peberminta', 'deepmerge', '@remix-run/route-pattern'],
  ...['temporal-polyfill', /^temporal-utils/, 'zod', 'yaml', 'diff', 'csv-parse'],
]

/** Takes them into the server's bundle. */
export const bundleScattered = (): Plugin => ({
  name: 'bundle-scattered',
  apply: 'build',
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: scattered } } : undefined),
})

const inBrowser = '\0react-dom/client'

/** The islands are hydrated by browsers alone: on the server React's half for them takes 4 MB and a hundredth of a start. */
export const withoutHydration = (): Plugin => ({
  name: 'without-hydration',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  resolveId: (id) => (id === 'react-dom/client' ? inBrowser : undefined),
  load: (id) => (id === inBrowser ? 'export const createRoot = undefined, hydrateRoot = undefined' : undefined),
})

const beyondAscii = /[^\x00-\x7f]/g

/**
 * The server's bundle in ASCII: V8 keeps a source with a single letter beyond it as two bytes for each, 18 MB for 9, and
 * takes a fifth of a second longer to read it. A raw text keeps its backslashes, so there the escape has to be written.
 */
export const asciiBundle = (): Plugin => ({
  name: 'ascii-bundle',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const raw = /String\.raw`[^`]*[^\x00-\x7f`]/.exec(file.code)
      if (raw) this.error(`Write the last character as \\u…: ${raw[0].slice(-60)}`)
      file.code = file.code.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
})
