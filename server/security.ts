import { createHash, randomFillSync } from 'node:crypto'
import { speculationRules } from '#ui/speculation-rules.ts'
import { themeScript } from '#ui/theme-switch-script.ts'

/** What every answer says, page or not. */
export const commonHeaders = (origin: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not no-referrer: with it Chromium posts "Origin: null" from our own forms.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
})

/** `forms`: where a form may lead beside our own pages, such as the page of a card processor. */
export type InlineSources = { scripts: readonly string[]; styles: readonly string[]; forms?: readonly string[] }

/** The policy of a page: nothing from elsewhere, and no inline script or sheet but those named by nonce or hash. */
export const contentPolicy = ({ scripts, styles, forms = [] }: InlineSources) =>
  [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    ['style-src', `'self'`, ...styles].join(' '),
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    ['form-action', `'self'`, ...forms].join(' '),
    `frame-ancestors 'none'`,
  ].join('; ')

const nonceBytes = 16
/** Asked for many at a time: each call into the system costs more than the copy of a page that the nonce is for. */
const random = Buffer.alloc(256 * nonceBytes)
let used = random.length

export const newNonce = () => {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return random.toString('base64', used, (used += nonceBytes))
}

export const nonceSource = (nonce: string) => `'nonce-${nonce}'`

const inlineElement = /<(script|style)(?=[\s>])([^>]*)>([\s\S]*?)<\/\1>/g

/** The hashes of all inline scripts and sheets of a finished page. Data for search engines is no script: nothing runs it. */
export const hashesIn = (html: string): InlineSources => {
  const found = [...html.matchAll(inlineElement)].filter(
    ([, , attributes = '']) => !/\ssrc=|"application\/ld\+json"/.test(attributes),
  )
  const hashes = (element: string) => [
    ...new Set(found.flatMap(([, name, , text = '']) => (name === element ? [cspHash(text)] : []))),
  ]
  return { scripts: hashes('script'), styles: hashes('style') }
}

export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The scripts that stand in every page word for word. A page made for one visitor names them by their hashes too. */
export const inlineScripts = [themeScript, speculationRules].map(cspHash)

/**
 * The hash of the one sheet that sonner puts into the page when its first toast shows; a test holds it to the installed
 * sonner. It puts the element in empty and fills it afterwards, so nothing at all is the other.
 */
export const sheetOfToasts = [
  `'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='`,
  `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
]

/** The policy of a page that was made, or copied, for one visitor. */
export const noncePolicy = (nonce: string, forms: readonly string[] = []) =>
  contentPolicy({
    scripts: [nonceSource(nonce), ...inlineScripts],
    styles: [nonceSource(nonce), ...sheetOfToasts],
    forms,
  })
