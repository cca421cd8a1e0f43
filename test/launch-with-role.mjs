// node test/launch-with-role.mjs <roles as JSON>: the built server with more entries in the table of staff roles.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withFreshBuild } from '../server/build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.env.NODE_ENV = 'production'
process.chdir(root)
const built = pathToFileURL(join(root, 'build/server/index.js')).href
const { main, staffRoles } = await withFreshBuild(root, () => import(built))
Object.assign(staffRoles, JSON.parse(process.argv[2]))
await main(['start'])
