/** What is drawn on the pictures that go along when a page is shared; scripts/social-cards.ts makes one for each kind of page. */
export const cards = {
  home: 'transport',
  fuel: 'wagon',
  lubricants: 'drum',
  services: 'box',
  industries: 'combine',
  pricing: 'skid',
  insights: 'press',
  about: 'transport',
  contact: 'wagon',
  coverage: 'map',
  'emergency-service': 'wagon',
} as const

export type CardName = keyof typeof cards

export const cardSize = { width: 1200, height: 630 }

/** Which picture belongs to a page: that of its section, or the company's. */
export const socialCard = (path: string): CardName => {
  const [, section = ''] = path.split('/')
  if (section === '') return 'home'
  return section in cards ? (section as CardName) : 'about'
}
