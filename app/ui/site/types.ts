/** Data for the frame of every page. Plain data, passed in by code that knows the company. */
export type SiteLink = { label: string; href: string }

export type SiteCompany = {
  name: string
  /** The two lines of the logo, such as "PRAIRIE" and "Fuel & Lubricants". */
  logo: { first: string; second: string }
  /** Without a `number`, the contact form: `shown` and `href` lead there. */
  phone: { shown: string; href: string; number?: string }
  email?: string
  /** Where someone writes who cannot be answered here. */
  supportEmail?: string
  city: string
  /** "Iowa" */
  state: string
  /** What its time is called: "Central", and "CT" behind a time of day. */
  zone: { name: string; short: string }
  /** Postal address, one entry a line. */
  address: readonly string[]
  /** Opening hours, such as { days: "Monday to Friday", hours: "7 AM to 6 PM" }. */
  hours: readonly { days: string; hours: string }[]
  hoursNote: string
  /** The amber note of the top bar; `more` is left out on a phone. */
  emergency: { note: string; more?: string; href: string }
  copyright: string
}

/** `role` in words, `kind` as it is stored. */
export type SiteViewer = { email: string; role: string; kind?: string; dashboard: string; account: string }

export type SiteFrame = {
  company: SiteCompany
  /** Path of the page shown, for `aria-current`. */
  path: string
  /** What holds us up now, for every page. */
  /** Why deliveries take longer now, and where customers read about it. */
  storm?: { words: string; until?: string; href: string }
  navigation: readonly SiteLink[]
  /** What header, menu and the bar at the bottom of a phone offer: a quote, or what a supplier wants next. */
  action: SiteLink
  signIn: SiteLink
  footer: readonly { title: string; links: readonly SiteLink[] }[]
  badges: readonly string[]
  /** Pages that ask this reader to sign in first: links to them say so. */
  walled: readonly string[]
  newsletter: { heading: string; text: string }
  /** Who is signed in, if anyone. */
  viewer?: SiteViewer
  /** A draft is shown in place of what is published, to this reader alone. */
  preview?: { edit: string; title: string; broken?: boolean }
}
