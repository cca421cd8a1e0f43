import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { chooseEncoding, type EncodedBody, type Encoding } from './encoding.ts'
import { commonHeaders } from './security.ts'

export type Asset = { body: EncodedBody; headers: Record<string, string>; etag: string }

/** The files of the client build by their path in the address bar. What is not in the map does not exist. */
export type Assets = ReadonlyMap<string, Asset>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** Named by their contents, so they never change. */
const hashed = '/assets/'
const forever = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=3600'

/**
 * Reads folders of files once, such as a client build; a request is a look into the map, and no path in it can leave the
 * folder. A later folder wins over an earlier one.
 */
export const readAssets = async (folders: readonly string[], origin: string): Promise<Assets> =>
  new Map((await Promise.all(folders.map((folder) => readFolder(folder, origin)))).flat())

const readFolder = async (folder: string, origin: string) => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${sep}.`))
  const readAsset = async (file: string) => {
    const path = file.slice(folder.length).replaceAll(sep, '/')
    return [path, await assetAt(file, path, origin)] as const
  }
  return Promise.all(files.map(readAsset))
}

const assetAt = async (file: string, path: string, origin: string): Promise<Asset> => {
  const [identity, br, gzip] = await Promise.all([readFile(file), pressed(`${file}.br`), pressed(`${file}.gz`)])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const headers = {
    ...commonHeaders(origin),
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith(hashed) ? forever : shortly,
    ...((br || gzip) && { Vary: 'Accept-Encoding' }),
  }
  return { body: { identity, ...(br && { br }), ...(gzip && { gzip }) }, headers, etag }
}

/** The build lays a compressed form beside each file that gains by it. */
const pressed = (file: string) => readFile(file).catch(() => undefined)

/** The company's own pictures: its icons, and what goes along when a page is shared. */
export const picturesIn = ({ contentDir }: { contentDir: string }) => join(contentDir, 'pictures')

export const isHashed = (path: string) => path.startsWith(hashed)

export const assetAnswer = ({ body, headers, etag }: Asset, request: { encodings?: string; etag?: string }) => {
  const have = (['br', 'gzip'] as const).filter((encoding) => body[encoding])
  const encoding: Encoding = chooseEncoding(request.encodings, have)
  const tag = `"${etag}-${encoding}"`
  if (request.etag === tag) return new Response(null, { status: 304, headers: { ...headers, ETag: tag } })
  const bytes = body[encoding] ?? body.identity
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      ETag: tag,
      'Content-Length': String(bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  })
}
