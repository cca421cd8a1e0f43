import { categories } from '#content/categories.ts'

type FieldText = { label: string; help?: string }

const inSearch = 'Shown by search engines.'
const oneEach = 'One on each line.'

/** What the keys of content files are called on a screen. One that is not here is called as it is written. */
const words: Record<string, FieldText> = {
  title: { label: 'Title' },
  description: { label: 'Description', help: `${inSearch} At most 160 characters.` },
  heading: { label: 'Heading' },
  intro: { label: 'Introduction' },
  text: { label: 'Text', help: 'Each line is a paragraph.' },
  sections: { label: 'Sections' },
  points: { label: 'Points' },
  links: { label: 'Links' },
  link: { label: 'Link' },
  label: { label: 'Link text' },
  to: { label: 'Leads to', help: 'A page of this site, such as /quote/fuel.' },
  name: { label: 'Name' },
  excerpt: { label: 'Excerpt', help: 'One or two sentences, shown in lists and by search engines.' },
  author: { label: 'Signed by', help: 'A role, such as Dispatch. Never an invented name.' },
  role: { label: 'Role' },
  date: { label: 'Date' },
  category: { label: 'Category' },
  image: { label: 'Drawing' },
  featured: { label: 'Feature it on Insights' },
  sources: { label: 'Sources' },
  url: { label: 'Web address', help: 'Begins with https://' },
  page: { label: 'Page', help: 'The page the question is on, such as /fuel.' },
  question: { label: 'Question' },
  answer: { label: 'Answer' },
  more: { label: 'Read more at', help: 'A page of this site, if there is one.' },
  quote: { label: 'Quote', help: "The customer's words, word for word." },
  business: { label: 'Business' },
  county: { label: 'County' },
  rating: { label: 'Rating, 1 to 5' },
  source: { label: 'Source', help: 'Where it comes from, and where it is kept.' },
  sample: { label: 'Sample: no customer wrote this. It is left out on the public site.' },
  figure: { label: 'Figure', help: 'Such as 99.8%.' },
  words: { label: 'Text' },
  document: {
    label: 'Document',
    help: 'What shows it: a page such as /coverage, or the short name of a document type.',
  },
  owner: { label: 'Who answers for it' },
  review: { label: 'Review by' },
  ask: { label: 'What the form is for' },
  clock: { label: 'Counted in' },
  amount: { label: 'At most', help: 'Hours or days. A request is late after it.' },
  from: { label: 'At least', help: 'Only where the words name it, as in "3 to 24 hours".' },
  form: { label: 'Form', help: 'The form that makes this promise.' },
  when: { label: 'Only for one answer of the form' },
  field: { label: 'Question of the form' },
  is: { label: 'Answer' },
  hotline: { label: 'Show the hotline beside it' },
  summary: { label: 'Summary' },
  includes: { label: "What's included", help: oneEach },
  facts: { label: 'Facts' },
  value: { label: 'Value' },
  card: { label: 'Card on the home page leads to' },
  promise: { label: 'Promise', help: 'The short name of the promise.' },
  drawing: { label: 'Drawing' },
  challenges: { label: 'Challenges' },
  challenge: { label: 'Challenge' },
  solution: { label: 'Solution' },
  products: { label: 'Products', help: 'The short name of each, one on each line.' },
  body: { label: 'Text' },
}

export const fieldLabel = (name: string): FieldText => {
  const key = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name
  return words[key] ?? { label: key }
}

/** What one item of a list is called: "Remove this link". */
export const itemLabel = (name: string) => {
  const key = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  return (
    { points: 'point', links: 'link', sources: 'source', facts: 'fact', challenges: 'challenge', sections: 'section' }[
      key
    ] ?? 'entry'
  )
}

const options: Record<string, string> = {
  ...categories,
  'clock-hours': 'Hours, day and night',
  'opening-hours': 'Office hours',
  'business-days': 'Business days',
}

export const optionWords = (option: string) => options[option] ?? option.replaceAll('-', ' ')

/** What staff call a file. */
export const titleOfFile = (path: string, title?: string) => {
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '')
  if (path.startsWith('insights/')) return title || 'New article'
  return files[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

const files: Record<string, string> = {
  home: 'Home page',
  'not-found': 'Page not found',
  'subscribe-confirmation': 'Subscription confirmed',
  faqs: 'Questions and answers',
}
