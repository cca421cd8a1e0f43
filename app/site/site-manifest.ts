import { services } from '#http/context.ts'
import type { Route } from './+types/site-manifest.ts'

export const handle = { cached: true }

/** What a phone needs to put the site on its home screen. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { company } = context.get(services).content
  const [short = company.brand] = company.brand.split(' ')
  const manifest = {
    name: company.brand,
    short_name: short,
    start_url: '/',
    display: 'browser',
    background_color: '#f7f4ee',
    theme_color: '#0c2430',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
