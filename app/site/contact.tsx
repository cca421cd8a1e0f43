import { hoursInWords, type Content } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { specialHours } from '#domain/special-hours.ts'
import { callLink } from '#domain/call-us.ts'
import type { Route } from './+types/contact.ts'
import { Reach } from './contact/reach.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = answering(({ context }: Route.LoaderArgs, ctx) => {
  const { company, faqs } = context.get(services).content
  return {
    ...pageWords(context, 'contact'),
    ways: waysTo(company, specialHours(ctx)),
    faqs: faqs.filter(({ page }) => page === '/contact'),
  }
})

export default function Contact({ loaderData: { words, ways, faqs } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={words.heading}
        lead={words.intro}
        actions={
          <ButtonLink look="primary" size="large" href={ways.call.to}>
            {ways.phone && <Icon name="phone" />} {ways.call.label}
          </ButtonLink>
        }
      />
      <Reach {...ways} />
      <Sheet section={words.sections.ways} />
      <Sheet section={words.sections.hours} sunk />
      <Questions faqs={faqs} />
    </>
  )
}

const waysTo = (
  { brand, phone, email, supportEmail, address, openingHours }: Content['company'],
  special: ReturnType<typeof specialHours>,
) => ({
  phone,
  call: callLink(phone),
  email,
  supportEmail,
  address: [brand, address.street, `${address.place}, ${address.state} ${address.zip}`].filter(
    (line) => line !== undefined,
  ),
  hours: [...hoursInWords(openingHours), ...special.map(({ days, hours }) => `${days}: ${hours}`)],
})
