import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { staffRoles } from '../app/domain/roles.ts'
import type { Viewer } from '../app/domain/viewer.ts'
import { actsAt, opens } from '../app/http/screens.ts'

/** Who asks: nobody we know, someone signed in, or staff by the name of their role. */
export type Requester = string

const nobody = { userId: '', name: '', email: '' }

/** Everybody there is, as a guard meets them. Staff roles that a test adds to the table are among them. */
export const everybody = (): Record<Requester, Viewer> => ({
  visitor: { role: 'visitor' },
  customer: { role: 'customer', ...nobody },
  supplier: { role: 'supplier', ...nobody },
  ...Object.fromEntries(Object.keys(staffRoles).map((name) => [name, { role: 'admin', staffRole: name, ...nobody }])),
})

/** What there is to do at an address: `read` a page or a file, `act` by a form. `page`: it has a look. */
type Address = { address: string; read: boolean; act: boolean; page: boolean }

/** Every address of routes.ts, with the parts that vary as their names, and what its module answers. */
const addresses = (entries: readonly RouteConfigEntry[], above = ''): Address[] =>
  entries.flatMap(({ path, index, file, children }) => {
    const here = path ? `${above}/${path}` : above
    if (children) return addresses(children, here)
    if (!index && !path) return []
    const source = readFileSync(new URL(`../app/${file}`, import.meta.url), 'utf8')
    const has = (pattern: RegExp) => pattern.test(source)
    const [read, act] = [has(/^export (const loader\b|default\b)/m), has(/^export const action\b/m)]
    return [{ address: here || '/', read, act, page: has(/^export default\b/m) }]
  })

const root = join(import.meta.dirname, '..')

/** The routes of the program as it is built, read by the router's own tool where Vite is not there to import their file. */
const readByTool = () =>
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'routes', '--json'], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...process.env, NODE_ENV: 'production' },
  })

const readInVite = async () => (await import('../app/routes.ts')).default

/** It takes the tool two seconds of a processor: the processes of the journeys are handed what their first one read. */
const routes: readonly RouteConfigEntry[] = process.env.VITEST
  ? await readInVite()
  : JSON.parse((process.env.ROUTES_OF_TESTS ??= readByTool()))

export const everyAddress = addresses(routes)

/** The addresses with the fewest parts that vary first, and what fits each. */
const patterns = everyAddress
  .map(({ address }) => ({ address, fits: new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  .toSorted((one, other) => one.address.split(':').length - other.address.split(':').length)

/** The address of the table that a link leads to, the one with the fewest parts that vary; the link itself where none fits. */
export const addressOf = (link: string) => {
  const [path = ''] = link.split(/[?#]/)
  return patterns.find(({ fits }) => fits.test(path))?.address ?? link
}

/** Refuses, in its own way, anyone who is not signed in. */
const ownDoor: readonly string[] = ['/api/live']

/** Who may read each address, and who may send a form to it, by the table that the guards go by. */
export const access = (): Record<string, { read: Requester[]; act: Requester[] }> => {
  const askers = Object.entries(everybody())
  const who = (may: (viewer: Viewer) => boolean) => askers.filter(([, viewer]) => may(viewer)).map(([name]) => name)
  return Object.fromEntries(
    everyAddress.map(({ address, read, act }) => {
      const known = (viewer: Viewer) => viewer.role !== 'visitor' || !ownDoor.includes(address)
      return [
        address,
        {
          read: read ? who((viewer) => known(viewer) && opens(viewer, address)) : [],
          act: act ? who((viewer) => known(viewer) && actsAt(viewer, address)) : [],
        },
      ]
    }),
  )
}
