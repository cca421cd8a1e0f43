import { pictureAt } from '#content/picture-address.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { readPicture } from '../pictures.ts'
import type { Route } from './+types/picture'

/** A picture of an article. Its bytes never change, so a browser keeps it for good. */
export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const picture = pictureAt(url.pathname)
  if (!picture || !isUuid(picture.id)) throw notFound('picture')
  const width = Number(url.searchParams.get('w') ?? '')
  const content = await readPicture(
    ctx,
    picture.id,
    Number.isInteger(width) && width > 0 && width <= 1600 ? width : undefined,
  )
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(content.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      // It is drawn by a page, and runs nothing if someone opens it alone.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})
